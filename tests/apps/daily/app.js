'use strict';
document.getElementById('order').addEventListener('submit', (event) => {
  event.preventDefault();
  document.getElementById('status').textContent = `Saved for ${document.getElementById('name').value}`;
  console.log('saved');
});

'use strict';
const { ipcRenderer } = require('electron');
document.getElementById('apply').addEventListener('click', () => {
  ipcRenderer.send('theme', document.querySelector('input[name=theme]:checked').value);
});

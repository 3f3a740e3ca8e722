// A place that takes what is dropped on it.

const done = document.getElementById('done');
document.getElementById('card').addEventListener('dragstart', (event) => event.dataTransfer.setData('text/plain', 'card'));
done.addEventListener('dragover', (event) => event.preventDefault());
done.addEventListener('drop', (event) => {
  event.preventDefault();
  done.textContent = event.dataTransfer.getData('text/plain');
});

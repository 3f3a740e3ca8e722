const out = document.querySelector('#out');
const worker = new Worker('worker.js');

function clicked(count) {
  if (count > 2) {
    return 'often';
  }
  return 'seldom';
}

function onClick() {
  out.textContent = clicked(1);
  worker.postMessage('clicked');
}

document.querySelector('#again').addEventListener('click', onClick);
worker.addEventListener('message', ({ data }) => {
  out.textContent = data;
});
worker.postMessage('begin');
fromPreload.named();

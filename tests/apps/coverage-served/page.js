const shared = new SharedWorker('shared.js');

function show(id) {
  return ({ data }) => {
    document.querySelector(id).textContent = data;
  };
}

function ask() {
  shared.port.postMessage('ask');
  navigator.serviceWorker.controller.postMessage('ask');
}

function never() {
  return 1;
}

shared.port.onmessage = show('#shared');
navigator.serviceWorker.onmessage = show('#service');
document.querySelector('#ask').addEventListener('click', ask);
navigator.serviceWorker.register('service.js');

function answer(text) {
  if (text === 'clicked') {
    return 'the worker was clicked';
  }
  return 'the worker runs';
}

function idle() {
  return 'idle';
}

self.addEventListener('message', ({ data }) => {
  self.postMessage(answer(data));
});

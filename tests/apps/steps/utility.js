process.parentPort.on('message', ({ data }) => {
  setTimeout(() => process.parentPort.postMessage({ back: data.number }), 1);
});

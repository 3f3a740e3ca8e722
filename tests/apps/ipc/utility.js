process.parentPort.on('message', ({ data }) => process.parentPort.postMessage({ from: data.to }));

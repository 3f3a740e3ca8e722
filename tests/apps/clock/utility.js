process.parentPort.postMessage(Date.now());

// Closes the inspector, and opens it on a port that the system chooses.
(() => {
  const inspector = require('inspector');
  const port = process.debugPort;
  setImmediate(() => {
    inspector.close();
    setImmediate(() => {
      inspector.open(0, '127.0.0.1');
      process.debugPort = port;
    });
  });
})();

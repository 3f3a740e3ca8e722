// Closes the inspector in the next turn, after this evaluation has been answered.
(() => {
  const inspector = require('inspector');
  setImmediate(() => inspector.close());
})();

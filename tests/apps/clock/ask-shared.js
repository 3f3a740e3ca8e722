// Asks the shared worker of this page's session, which begins with the first question.
let sharedWorker;
const askShared = (what) => new Promise((done) => {
  if (!sharedWorker) sharedWorker = new SharedWorker('shared.js');
  sharedWorker.port.onmessage = ({ data }) => done(data);
  sharedWorker.port.postMessage(what);
});

// A shared worker that answers, and throws when it is told to.
'use strict';
console.log('hello of shared');
self.onconnect = ({ ports: [port] }) => {
  port.onmessage = ({ data }) => {
    if (data === 'throw') setTimeout(() => { throw new Error('thrown in shared'); });
    port.postMessage('up');
  };
};

const { contextBridge, ipcRenderer } = require('electron');

const cyclic = { name: 'ring' };
cyclic.self = cyclic;
const KINDS = {
  date: new Date(0), map: new Map([['a', 1]]), set: new Set([1n]), bytes: new Uint8Array(4), nothing: undefined, nan: NaN, cyclic,
};

let kept;

// The very first message. It is sent before the page has a document.
ipcRenderer.invoke('add', 1, 2);

contextBridge.exposeInMainWorld('main', {
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  send: (channel, ...args) => ipcRenderer.send(channel, ...args),
  ask: (channel, ...args) => ipcRenderer.sendSync(channel, ...args),
  kinds: () => ipcRenderer.invoke('mutates', [KINDS]),
  large: () => ipcRenderer.invoke('mutates', ['x'.repeat(10000000)]),
  hear: (listener) => ['pong', 'said', 'news'].forEach((channel) => ipcRenderer.on(channel, (_event, ...args) => listener(channel, args))),
  port: (listener) => {
    if (kept) {
      kept.postMessage('port');
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => listener(data);
    ipcRenderer.postMessage('port', 'hello', [port2]);
    port1.postMessage('port');
    kept = port1;
  },
});

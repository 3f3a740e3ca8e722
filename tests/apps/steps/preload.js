const { contextBridge, ipcRenderer } = require('electron');

const KINDS = { date: new Date(0), map: new Map([['a', 1]]), set: new Set([3n]), bytes: new Uint8Array(4), cyclic: {} };
KINDS.cyclic.self = KINDS.cyclic;

let listener = () => {};
for (const channel of ['pong', 'news']) {
  ipcRenderer.on(channel, (event, ...given) => {
    listener(channel, given, event.ports.length);
    for (const port of event.ports) port.postMessage('from the page');
  });
}

contextBridge.exposeInMainWorld('main', {
  invoke: (channel, ...given) => ipcRenderer.invoke(channel, ...given),
  send: (channel, ...given) => ipcRenderer.send(channel, ...given),
  ask: (channel, ...given) => ipcRenderer.sendSync(channel, ...given),
  kinds: () => ipcRenderer.invoke('kinds', KINDS).then((all) => [all.date.getTime(), all.map.get('a'), all.set.has(3n), all.bytes.length, all.cyclic.self === all.cyclic]),
  hear: (act) => { listener = act; },
  port: (number) => new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    const got = [];
    port1.onmessage = ({ data }) => {
      got.push(data);
      if (got.length < 2) return;
      port1.close();
      done(got);
    };
    ipcRenderer.postMessage('port', number, [port2]);
    port1.postMessage(number);
    port1.postMessage('second', [new MessageChannel().port1]);
  }),
  timers: () => new Promise((done) => {
    const order = [];
    setTimeout(() => { order.push('late'); done(order); }, 40);
    setTimeout(() => order.push('soon'), 2);
    clearTimeout(setTimeout(() => order.push('never'), 4));
  }),
});

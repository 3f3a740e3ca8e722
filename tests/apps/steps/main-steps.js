// The app's handlers, and the steps of the main process.
'use strict';
const { ipcMain, MessageChannelMain, session, utilityProcess } = require('electron');
const { once } = require('node:events');
const path = require('node:path');
const promises = require('node:timers/promises');
const { promisify } = require('node:util');

const lines = [];
const say = (...words) => { lines.push(words.map((word) => (typeof word === 'string' ? word : JSON.stringify(word))).join(' ')); };

ipcMain.handle('add', (_event, one, other) => { say('add', one, other); return one + other; });
ipcMain.handle('fails', (_event, number) => { say('fails', number); throw new TypeError(`no paper ${number}`); });
ipcMain.handle('kinds', (_event, all) => {
  say('kinds', Object.prototype.toString.call(all.date), all.map instanceof Map, all.set.has(3n), all.bytes.byteLength, all.cyclic.self === all.cyclic, Object.keys(all));
  return all;
});
ipcMain.handle('wrapped', (_event, number) => { say('wrapped', number); return number; });
ipcMain.handle('two words, ünïcödé', (_event, number) => { say('odd', number); return -number; });
ipcMain.on('ping', (event, number) => { say('ping', number); event.reply('pong', number); event.sender.send('pong', `again ${number}`); });
ipcMain.on('ask', (event, list) => { say('ask', list); event.returnValue = list.length; });
ipcMain.on('silent', (event, number) => { say('silent', number); event.returnValue = undefined; });
let closed;
ipcMain.handle('closed', () => closed);
ipcMain.on('port', (event, number) => {
  const [port] = event.ports;
  closed = once(port, 'close').then(() => say('port closed'));
  say('port', number, event.ports.length);
  port.on('message', ({ data, ports }) => { say('port got', data, ports.length); port.postMessage({ back: data }); });
  port.start();
});

let child;
async function utility() {
  if (child) return child;
  child = utilityProcess.fork(path.join(__dirname, 'utility.js'));
  await once(child, 'spawn');
  return child;
}

const steps = {
  // From the main process to a page: by its contents, by its frame, and with a port.
  async tell(number, { page }) {
    const { port1, port2 } = new MessageChannelMain();
    const heard = new Promise((done) => { port1.on('message', ({ data }) => { say('heard', data); done(); }); });
    port1.start();
    await page.webContents.executeJavaScript('listening = hear(3); 0');
    page.webContents.send('news', number, { list: [number] });
    page.webContents.mainFrame.send('news', 'by the frame', number);
    page.webContents.postMessage('news', { number }, [port2]);
    const lists = await page.webContents.executeJavaScript('listening');
    await heard;
    port1.close();
    return lists;
  },

  async fork(number) {
    const process = await utility();
    const answers = [];
    const all = new Promise((done) => {
      process.on('message', function hear(answer) {
        answers.push(answer);
        if (answers.length < 3) return;
        process.removeListener('message', hear);
        done();
      });
    });
    for (let i = 0; i < 3; i++) process.postMessage({ number: number + i });
    await all;
    return answers;
  },

  // Handlers that come and go.
  async handlers(number, { page }) {
    const asks = () => page.webContents.executeJavaScript(`main.invoke('coming', ${number}).then(String, (error) => error.message)`);
    const answers = [await asks()];
    ipcMain.handleOnce('coming', (_event, given) => { say('once', given); return given; });
    answers.push(await asks(), await asks());
    ipcMain.handle('coming', () => Promise.reject(new Error('not now')));
    answers.push(await asks());
    ipcMain.removeHandler('coming');
    answers.push(await asks(), ipcMain.eventNames().map(String).sort(), ipcMain.listenerCount('ping'));
    return answers;
  },

  async mainTimers(number) {
    const order = [];
    const delays = [20, 1, 12, 5, 12, 1].map((delay) => delay + (number % 2));
    const all = delays.map((delay, at) => setTimeout((word) => order.push(word), delay, `${at}: ${delay}`));
    clearTimeout(all[3]);
    clearTimeout(Number(all[2]));
    const late = setTimeout(() => order.push('refreshed'), 4);
    late.refresh();
    let times = 0;
    const intervals = new Promise((done) => {
      const every = setInterval(() => { times += 1; if (times === 3) { clearInterval(every); done(); } }, 3);
    });
    await intervals;
    await promises.setTimeout(25, 'value').then((value) => order.push(value));
    await promisify(setTimeout)(1);
    const aborted = new AbortController();
    const waits = promises.setTimeout(5000, null, { signal: aborted.signal }).catch((error) => `${error.name} ${error.code}`);
    aborted.abort();
    const kept = setTimeout(() => {}, 5000);
    const facts = [kept.hasRef(), kept.unref().hasRef(), kept.ref() === kept, typeof kept[Symbol.toPrimitive](), kept.constructor.name];
    clearTimeout(kept);
    return [order, times, await waits, facts, (await promises.setTimeout(1)) === undefined];
  },

  turns: () => new Promise((done) => {
    const order = [];
    setImmediate(() => order.push('immediate'));
    process.nextTick(() => order.push('tick'));
    queueMicrotask(() => { order.push('microtask'); process.nextTick(() => order.push('tick of a microtask')); });
    Promise.resolve().then(() => order.push('promise'));
    setImmediate(() => setImmediate(() => done(order)));
  }),

  // The events of cookies, and their order in lists.
  async cookies(number) {
    const { cookies } = session.defaultSession;
    const events = [];
    const hear = (_event, { name, value }, cause, removed) => events.push([name, value, cause, removed]);
    const url = 'http://steps.test/';
    const names = ['one', 'two', 'three'];
    cookies.on('changed', hear);
    for (const name of names) await cookies.set({ url, name, value: `${name} ${number}` });
    await cookies.set({ url, name: 'two', value: 'again', path: '/deep', expirationDate: 1e10 });
    const list = async () => (await cookies.get({ domain: 'steps.test' })).map((one) => [one.name, one.value, one.path, one.session]);
    const there = await list();
    await cookies.remove(url, 'one');
    const left = await list();
    for (const name of names) await cookies.remove(`${url}deep`, name);
    await cookies.flushStore();
    cookies.removeListener('changed', hear);
    return [events, there, left, await list()];
  },

  // A page whose `emit` the app has wrapped.
  wrapped: (number, { other }) => other.webContents.executeJavaScript(`main.invoke('wrapped', ${number})`),
};

module.exports = { lines, steps };

// native-notifications: one at the start, others by buttons. The page shows the events that the app's handlers get.
const { app, BrowserWindow, Notification, ipcMain } = require('electron');
const path = require('node:path');

// The app keeps its notifications: a collected one cannot be clicked.
const kept = [];
const EVENTS = ['show', 'failed', 'click', 'close', 'reply', 'action'];

function notify(options, handlers) {
  const shown = new Notification(options);
  for (const [name, handler] of Object.entries(handlers)) shown.on(name, handler);
  kept.push(shown);
  shown.show();
  return shown;
}

const KINDS = {
  saved: { title: 'Saved', body: 'All of it.', silent: true },
  message: { title: 'Message', body: 'Are you there?', hasReply: true, actions: [{ type: 'button', text: 'Yes' }, { type: 'button', text: 'Later' }] },
};

// Whether the app finds a session bus, when it is ready and when its first page is made. If there is none, Chromium
// sets the variable to `disabled:` itself.
const hasBus = () => /^unix:/.test(process.env.DBUS_SESSION_BUS_ADDRESS);
global.busSeen = {};
app.once('web-contents-created', () => { global.busSeen.contents = hasBus(); });

app.whenReady().then(() => {
  global.busSeen.ready = hasBus();
  if (process.env.FIRST) notify({ title: 'First' }, {});
  const window = new BrowserWindow({ width: 500, height: 400, webPreferences: { preload: path.join(__dirname, 'preload.js') } });
  window.loadFile(path.join(__dirname, 'index.html'));
  notify({ title: 'Welcome' }, {});
  // The data that each handler gets. Its first argument is an event, which can be prevented.
  const say = (name) => (event, detail) => {
    event.preventDefault();
    window.webContents.send('heard', `${name} ${JSON.stringify(detail)} ${event.defaultPrevented}`);
  };
  const handlers = Object.fromEntries(EVENTS.filter((name) => name !== 'show' && name !== 'failed').map((name) => [name, say(name)]));
  ipcMain.on('notify', (event, kind) => {
    if (kind === 'throwing') notify({ title: 'Throwing' }, { click: () => { throw new Error('no paper'); } });
    else notify(KINDS[kind], handlers);
    event.returnValue = true;
  });
});

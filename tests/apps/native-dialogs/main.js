// native-dialogs: one of every kind, each opened by a button. The results that the app got are on the page, and in
// `global.heard`.
const { app, BrowserWindow, dialog, ipcMain } = require('electron');
const path = require('node:path');

global.heard = [];

const filters = [{ name: 'Texts', extensions: ['txt', 'md'] }];
const unsaved = {
  type: 'question', title: 'Unsaved', message: 'Save changes?', detail: 'They are lost otherwise.',
  buttons: ['&Save', 'Discard', 'Cancel'], defaultId: 0, checkboxLabel: 'Do not ask again',
};
const ASKS = {
  open: ['showOpenDialog', { title: 'Open', defaultPath: '/tmp', filters, properties: ['openFile', 'multiSelections'] }],
  one: ['showOpenDialog', {}],
  folder: ['showOpenDialog', { properties: ['openDirectory'] }],
  save: ['showSaveDialog', { title: 'Export', filters }],
  box: ['showMessageBox', unsaved],
  plain: ['showMessageBox', { message: 'Done.' }],
};

// The text of a result. A promise, an array or an object must be of the app's own realm.
const told = (value) => {
  const own = value === null || typeof value !== 'object' || value instanceof Object;
  return `${own ? '' : 'foreign '}${value === undefined ? 'undefined' : JSON.stringify(value)}`;
};

ipcMain.on('ask', async (event, name) => {
  const window = BrowserWindow.fromWebContents(event.sender);
  const say = (text) => {
    global.heard.push(`${name} ${text}`);
    if (!event.sender.isDestroyed()) event.sender.send('heard', `${name} ${text}`);
  };
  event.returnValue = true;
  if (name === 'error') return say(told(dialog.showErrorBox('Out of paper', 'The printer has none.')));
  if (name === 'wrong-sync') {
    try { return say(told(dialog.showMessageBoxSync({ message: 1 }))); } catch (error) { return say(`threw ${error.message}`); }
  }
  const [kind, sync] = name.split('-');
  const [method, options] = ASKS[kind];
  if (sync) return say(told(dialog[`${method}Sync`](window, options)));
  const promise = dialog[method](window, options);
  if (!(promise instanceof Promise)) say('no promise of the app');
  return say(told(await promise));
});

app.whenReady().then(async () => {
  // Asks before it has any window.
  if (process.env.EARLY === 'open') global.heard.push(`early ${told(await dialog.showOpenDialog({ title: 'Which one?' }))}`);
  else if (process.env.EARLY) global.heard.push(`early ${told(dialog.showMessageBoxSync(unsaved))}`);
  const window = new BrowserWindow({ width: 500, height: 500, webPreferences: { preload: path.join(__dirname, 'preload.js') } });
  window.loadFile(path.join(__dirname, 'index.html'));
});

// native-asks: a menu item for each question that Electron asks the app without a dialog. With `DECIDES` the app
// answers by itself. The window's title shows the result.
const { app, BrowserWindow, Menu } = require('electron');
const { once } = require('node:events');
const servers = require('./server');

global.chosen = [];

if (process.env.DECIDES) {
  app.on('login', (event, _contents, _details, _auth, callback) => {
    event.preventDefault();
    // Answer later, like an app that asks a person.
    setImmediate(() => callback('app', 'own'));
  });
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, callback) => {
    event.preventDefault();
    callback(true);
  });
}

app.whenReady().then(async () => {
  const ports = { Password: await servers.password(), Certificate: await servers.certificate() };
  const window = new BrowserWindow({ width: 500, height: 400 });
  // If a login was answered, leaving its page before the load is over sometimes crashes Electron. It happens on 22.3.25
  // and 33.2.1, in 22 of 520 runs on a busy machine without us.
  const still = () => !window.webContents.isLoading() || once(window.webContents, 'did-stop-loading');
  const load = (url) => window.loadURL(url).catch((error) => window.loadURL(`data:text/html,<title>failed ${error.code}</title><h1>Failed</h1>`));
  const open = async (url) => {
    await still();
    await load(url);
  };
  window.on('page-title-updated', (event) => event.preventDefault());
  window.webContents.on('page-title-updated', (_event, title) => window.setTitle(title));
  // Electron emits this event if the system has certificates of the user.
  const choose = () => {
    const event = { defaultPrevented: false, preventDefault() { this.defaultPrevented = true; } };
    const certificates = ['Mia', 'Ben'].map((subjectName) => ({ subjectName, issuerName: 'CA' }));
    const callback = (certificate) => global.chosen.push(certificate ? certificate.subjectName : 'none');
    app.emit('select-client-certificate', event, window.webContents, 'https://bank.example', certificates, callback);
    if (!event.defaultPrevented) global.chosen.push('the first');
  };
  Menu.setApplicationMenu(Menu.buildFromTemplate([{ label: 'Ask', submenu: [
    { label: 'Password', click: () => open(`http://127.0.0.1:${ports.Password}/`) },
    { label: 'Certificate', click: () => open(`https://127.0.0.1:${ports.Certificate}/`) },
    { label: 'Choose', click: choose },
  ] }]));
  window.loadURL('data:text/html,<title>Asks</title><h1>Asks</h1>');
});

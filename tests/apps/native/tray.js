// Two trays: one with a menu and listeners, and one without both.
const { app, Menu, Tray, nativeImage } = require('electron');

const PIXEL = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

app.whenReady().then(() => {
  const tray = new Tray(nativeImage.createFromDataURL(PIXEL));
  global.tray = tray;
  tray.setToolTip('All well');
  global.trayMenu = Menu.buildFromTemplate([
    { label: 'Open', click: (item, window) => global.heardOf('tray open', window ? window.getTitle() : null) },
    { label: 'Away', type: 'checkbox', click: (item) => global.heardOf('away', item.checked) },
    { role: 'quit' },
  ]);
  tray.setContextMenu(global.trayMenu);
  tray.on('click', (event, bounds, position) => {
    global.heardOf('tray click', Object.keys(event).sort().join(), Object.keys(bounds).join(), Object.keys(position).join());
    tray.setToolTip('Clicked');
  });
  tray.on('double-click', () => tray.destroy());
  tray.on('mouse-enter', () => { throw new Error('thrown by a tray'); });
  global.silent = new Tray(nativeImage.createEmpty());
});

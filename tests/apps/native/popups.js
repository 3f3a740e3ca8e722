// A context menu, as most apps show one. Its events are recorded in their order.
const { app, BrowserWindow, Menu } = require('electron');

const heard = (what) => (item, window) => global.heardOf(what, item.checked, window ? window.getTitle() : null);

function contextMenu(contents) {
  const window = BrowserWindow.fromWebContents(contents);
  const menu = Menu.buildFromTemplate([
    { id: 'rename', label: '&Rename…', toolTip: 'Another name', click: heard('rename') },
    { label: 'Delete', enabled: false, click: heard('delete') },
    { type: 'separator' },
    { label: 'More', submenu: [{ label: 'Pin', type: 'checkbox', click: heard('pin') }] },
    { label: 'Throw', click: () => { throw new Error('thrown by a popup'); } },
    { role: 'selectAll' },
  ]);
  menu.on('menu-will-show', () => global.heardOf('will-show'));
  menu.on('menu-will-close', () => global.heardOf('will-close'));
  const result = menu.popup({ window, x: 5, y: 6, callback: () => global.heardOf('callback') });
  global.popupResult = [Object.keys(result), result.browserWindow === window, result.x, result.y, result.position];
  global.lastPopup = menu;
}

global.contextMenu = contextMenu;
app.on('web-contents-created', (_event, contents) => contents.on('context-menu', () => contextMenu(contents)));

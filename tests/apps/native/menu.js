// The application menu, with one of every sort of item.
const { app, Menu } = require('electron');

const heard = (what) => (item, window) => global.heardOf(what, item.checked, window ? window.getTitle() : null);

app.whenReady().then(() => Menu.setApplicationMenu(Menu.buildFromTemplate([
  {
    label: 'File',
    submenu: [
      { label: 'Save', accelerator: 'CmdOrCtrl+S', click: heard('save') },
      { label: 'Export', enabled: false, click: heard('export') },
      { type: 'separator' },
      { label: 'Secret', visible: false, click: heard('secret') },
      { role: 'quit' },
    ],
  },
  {
    label: 'View',
    submenu: [
      { label: 'Dark Mode', type: 'checkbox', checked: false, click: heard('dark') },
      { label: 'Size', submenu: [
        { label: 'Small', type: 'radio', click: heard('small') },
        { label: 'Large', type: 'radio', checked: true, click: heard('large') },
      ] },
      { label: 'Nothing' },
      { role: 'reload' },
    ],
  },
  {
    label: '&Odd',
    submenu: [
      { label: 'Twin', click: heard('first twin') },
      { label: 'Twin', click: heard('second twin') },
      { label: 'Throw', click: () => { throw new TypeError('thrown on purpose\nwith a second line'); } },
      { id: 'go', label: '&Go There…', accelerator: 'Shift+CmdOrCtrl+G', click: heard('go') },
      { label: 'Replace', click: () => Menu.setApplicationMenu(Menu.buildFromTemplate([{ label: 'Other' }])) },
      { label: 'Context', click: (_item, window) => global.contextMenu(window.webContents) },
      { label: 'Close Inspector', click: () => setImmediate(() => require('node:inspector').close()) },
      { label: 'Shut', enabled: false, submenu: [{ label: 'Inside', click: heard('inside') }] },
    ],
  },
])));

// The application menu: one of every sort of item.
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
])));

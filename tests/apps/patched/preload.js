'use strict';
const { ipcRenderer } = require('electron');

addEventListener('click', (event) => {
  if (event.target.id) ipcRenderer.sendSync('do', event.target.id);
});

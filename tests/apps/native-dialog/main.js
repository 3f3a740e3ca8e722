// native-dialog: asks in a native dialog, by `METHOD`, before it has any window. With `WRONG` it passes wrong options.
// Electron refuses them with an error, which becomes the window's title.
'use strict';
const { app, BrowserWindow, dialog } = require('electron');

app.whenReady().then(async () => {
  const options = { title: 'Which one?', message: process.env.WRONG ? 1 : 'Choose one.' };
  let title = 'Answered';
  try {
    await dialog[process.env.METHOD](options);
  } catch (error) {
    title = error.message;
  }
  const window = new BrowserWindow({ width: 500, height: 300 });
  await window.loadFile('index.html');
  window.setTitle(title);
});

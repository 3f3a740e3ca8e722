// native-dialog: asks in a native dialog, `METHOD`, before it has any window; the window's title is the answer.
'use strict';
const { app, BrowserWindow, dialog } = require('electron');

app.whenReady().then(async () => {
  const closing = new AbortController();
  const options = { title: 'Which one?', message: 'Choose one.', cancelId: 7, signal: closing.signal };
  const asked = dialog[process.env.METHOD](options);
  // A message box that is open can be closed from the program, as if nobody had answered it.
  if (process.env.ABORT) setTimeout(() => closing.abort(), Number(process.env.ABORT));
  const answer = await asked;
  const window = new BrowserWindow({ width: 500, height: 300 });
  await window.loadFile('index.html');
  window.setTitle(`Answer ${answer.response}`);
});

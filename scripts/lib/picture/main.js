// Shows a cast beside the pictures of an app, and writes one PNG for each moment at which something changes.
// PICTURE_FOLDER is the folder of the cast, session.cast (asciicast v2). Its events of kind m are pictures of the app,
// each with its file name.
// Writes frames/*.png and frames/list.txt, which the concat demuxer of ffmpeg reads.
const { app, BrowserWindow } = require('electron');
const fs = require('node:fs');
const path = require('node:path');

const folder = process.env.PICTURE_FOLDER;
// Two keys a frame: more frames would make the file larger, and look the same.
const SHORTEST_S = 0.08;
const LAST_S = 4;

/** Events that are closer together than a frame can be shown, as one moment. */
function moments(events) {
  const list = [];
  for (const [at, kind, text] of events) {
    const last = list.at(-1);
    if (last && at - last.at < SHORTEST_S) last.events.push([kind, text]);
    else list.push({ at, events: [[kind, text]] });
  }
  return list;
}

async function film(window) {
  const [header, ...events] = fs.readFileSync(path.join(folder, 'session.cast'), 'utf8').trim().split('\n').map(JSON.parse);
  const inPage = (call, ...values) =>
    window.webContents.executeJavaScript(`${call}(${values.map((value) => JSON.stringify(value)).join(',')})`);
  await inPage('begin', header.width, header.height);
  const frames = path.join(folder, 'frames');
  fs.mkdirSync(frames);
  const all = moments(events);
  const list = [];
  for (const [i, moment] of all.entries()) {
    for (const [kind, text] of moment.events) {
      if (kind === 'm') await inPage('showApp', `data:image/png;base64,${fs.readFileSync(path.join(folder, text), 'base64')}`);
      else await inPage('write', text);
    }
    await inPage('painted');
    const name = `${String(i).padStart(4, '0')}.png`;
    fs.writeFileSync(path.join(frames, name), (await window.webContents.capturePage()).toPNG());
    const seconds = i + 1 < all.length ? all[i + 1].at - moment.at : LAST_S;
    list.push(`file ${name}`, `duration ${seconds.toFixed(3)}`);
  }
  // The demuxer takes the last duration only if a file follows it.
  list.push(list.at(-2));
  fs.writeFileSync(path.join(frames, 'list.txt'), `${list.join('\n')}\n`);
  await inPage('end');
}

app.whenReady().then(async () => {
  const window = new BrowserWindow({ width: 1160, height: 420, useContentSize: true, frame: false });
  await window.loadFile('player.html');
  await film(window);
});

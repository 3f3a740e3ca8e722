// Dedicated workers of every kind, made from every kind of document.
import { blob, frame, heard, next, there } from '/lib.js';

const first = async (worker) => {
  const said = await heard(worker);
  worker.terminate();
  return said;
};

export default async (log) => {
  const file = new Worker('/workers/echo.js', { name: 'file' });
  log(`file ${await heard(file)}`);
  file.postMessage('a word');
  log(`file ${await heard(file)}`);
  file.terminate();
  log(`blob ${await first(new Worker(blob('postMessage("runs")')))}`);
  log(`data ${await first(new Worker('data:text/javascript,postMessage("runs")'))}`);
  log(`module ${await first(new Worker('/workers/module.js', { type: 'module' }))}`);
  log(`imports ${await first(new Worker('/workers/classic.js'))}`);
  log(`nested ${await first(new Worker('/workers/nested.js', { name: '3' }))}`);
  log(`missing ${await first(new Worker('/workers/none.js'))}`);

  const throws = new Worker('/workers/throws.js');
  log(`throws: ${await heard(throws)}`);
  throws.postMessage('go on');
  const { message, lineno } = await next(throws, 'error');
  log(`throws: ${message} in line ${lineno}`);

  const many = Array.from({ length: 20 }, (_, at) => new Worker('/workers/echo.js', { name: String(at) }));
  log(`many: ${(await Promise.all(many.map(first))).length}`);

  const canvas = document.createElement('canvas').transferControlToOffscreen();
  const draws = new Worker('/workers/canvas.js');
  draws.postMessage(canvas, [canvas]);
  log(`canvas ${await first(draws)}`);

  const fromFrames = [];
  addEventListener('message', ({ data }) => fromFrames.push(data));
  for (const [name, url] of [['same', '/frame.html'], ['cross', `${there}/frame.html`]]) {
    const answered = next(window, 'message');
    await frame(url);
    log(`${name} frame: ${(await answered).data}`);
  }
  const inside = next(window, 'message');
  const source = 'onmessage = null; postMessage("runs")';
  // The worker is made again after an error: frame.html says why.
  await frame('', { text: `<script>(function start() {
    const worker = new Worker(URL.createObjectURL(new Blob(['${source}'])));
    worker.onmessage = (e) => parent.postMessage(e.data, '*');
    worker.onerror = start;
  })()</script>` });
  log(`srcdoc frame: ${(await inside).data}`);

  const opened = next(window, 'message');
  const popup = open('/frame.html');
  log(`opened window: ${(await opened).data}`);
  popup.close();

  const guest = document.createElement('webview');
  guest.src = `${there}/guest.html`;
  const titled = new Promise((resolve) => {
    guest.addEventListener('page-title-updated', ({ title }) => title !== 'Guest' && resolve(title));
  });
  document.getElementById('stage').append(guest);
  log(`webview: ${await titled}`);
};

// The page's half of the player: a terminal, and a picture of the app. `main.js` calls these functions.
let terminal;

/** Opens the terminal with the cast's size. */
function begin(cols, rows) {
  terminal = new Terminal({
    cols,
    rows,
    fontFamily: 'DejaVu Sans Mono, monospace',
    fontSize: 12.5,
    lineHeight: 1.25,
    scrollback: 0,
    theme: { background: '#1e2127', foreground: '#d7dae0', cursor: '#d7dae0' },
  });
  terminal.open(document.querySelector('#terminal'));
}

/** Writes to the terminal, and returns when the text has been read. */
function write(text) {
  return new Promise((done) => terminal.write(text, done));
}

/** Shows a picture of the app, and returns when it is decoded. */
async function showApp(url) {
  const image = document.querySelector('#app');
  image.src = url;
  await image.decode();
  image.style.visibility = 'visible';
}

/** Returns after the next frame. xterm draws in one animation frame, and the second comes after that one is painted. */
function painted() {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
}

/** Says in the page that all frames are written. */
function end() {
  document.querySelector('#state').textContent = 'written';
}

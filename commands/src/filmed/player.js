// Plays a film: its moments are drawn on a canvas at their times.
const film = JSON.parse(document.getElementById('facts').textContent);
const [canvas, play, slider, time, now] = ['film', 'play', 'at', 'time', 'now'].map((id) => document.getElementById(id));
const g = canvas.getContext('2d', { alpha: false });
const pictures = new Map();
let shown = 0;
let [running, begun] = [false, 0];

canvas.width = film.width;
canvas.height = film.height;
slider.max = film.length;

// A few pictures are kept decoded: those around the present moment.
function picture(number) {
  if (typeof number !== 'number') return Promise.resolve();
  if (!pictures.has(number)) {
    const image = new Image();
    image.src = `data:image/jpeg;base64,${document.getElementById(`p${number}`).textContent}`;
    pictures.set(number, image.decode().then(() => image, () => undefined));
    if (pictures.size > 30) pictures.delete(pictures.keys().next().value);
  }
  return pictures.get(number);
}

// The last moment that has begun.
function momentAt(at) {
  let [few, many] = [0, film.moments.length - 1];
  while (few < many) {
    const middle = (few + many + 1) >> 1;
    if (film.moments[middle].at <= at) few = middle;
    else many = middle - 1;
  }
  return film.moments[few];
}

async function show(at) {
  shown = at;
  const moment = momentAt(at);
  const image = await picture(moment.picture);
  if (momentAt(shown) !== moment) return;
  draw(g, film, film.strip, moment, image);
  slider.value = at;
  slider.setAttribute('aria-valuetext', `${(at / 1000).toFixed(1)} seconds`);
  time.textContent = `${(at / 1000).toFixed(1)} / ${(film.length / 1000).toFixed(1)} s`;
  now.textContent = moment.caption;
}

function step(present) {
  if (!running) return;
  const at = Math.min(present - begun, film.length);
  void show(at);
  if (at >= film.length) stop();
  else requestAnimationFrame(step);
}

function stop() {
  running = false;
  play.textContent = 'Play';
}

play.addEventListener('click', () => {
  if (running) return stop();
  running = true;
  play.textContent = 'Pause';
  begun = performance.now() - (shown >= film.length ? 0 : shown);
  requestAnimationFrame(step);
});
slider.addEventListener('input', () => {
  begun = performance.now() - Number(slider.value);
  void show(Number(slider.value));
});
void show(0);

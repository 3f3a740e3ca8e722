// Draws one moment of a film: the window's picture, a ring at each press, the keys, and the present line below.
const FONT = '14px system-ui, sans-serif';

function fitted(g, text, width) {
  if (g.measureText(text).width <= width) return text;
  let [few, many] = [0, text.length];
  while (few < many) {
    const middle = (few + many + 1) >> 1;
    if (g.measureText(`${text.slice(0, middle)}…`).width <= width) few = middle;
    else many = middle - 1;
  }
  return `${text.slice(0, few)}…`;
}

function drawRing(g, x, y, age) {
  const share = Math.min(age / 600, 1);
  g.lineWidth = 3;
  g.strokeStyle = `rgba(220, 38, 38, ${1 - share * 0.8})`;
  g.fillStyle = `rgba(220, 38, 38, ${0.3 * (1 - share)})`;
  g.beginPath();
  g.arc(x, y, 9 + 9 * share, 0, 2 * Math.PI);
  g.fill();
  g.stroke();
}

function drawKeys(g, keys, width, bottom) {
  g.font = `bold ${FONT}`;
  const text = fitted(g, keys, width * 0.6);
  const wide = g.measureText(text).width + 20;
  g.fillStyle = 'rgba(17, 24, 39, 0.85)';
  g.fillRect(width - wide - 10, bottom - 38, wide, 28);
  g.fillStyle = '#ffffff';
  g.fillText(text, width - wide, bottom - 24);
}

function draw(g, size, strip, moment, picture) {
  const { width, height } = size;
  const bottom = height - strip;
  g.textBaseline = 'middle';
  g.fillStyle = '#1f2937';
  g.fillRect(0, 0, width, height);
  if (picture) g.drawImage(picture, ...moment.box);
  for (const [x, y, age] of moment.rings) drawRing(g, x, y, age);
  if (moment.keys) drawKeys(g, moment.keys, width, bottom);
  g.fillStyle = moment.failed ? '#7f1d1d' : '#111827';
  g.fillRect(0, bottom, width, strip);
  g.font = FONT;
  g.fillStyle = '#f9fafb';
  g.fillText(fitted(g, moment.caption, width - 20), 10, bottom + strip / 2);
}

// Plays a video in Chromium, which did not make it: its facts, and what it shows at many times, by seeking.
//
//   VIEWERS=FOLDER node player.mjs FILE    prints JSON
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [path] = process.argv.slice(2);
const require = createRequire(join(process.env.VIEWERS, 'package.json'));
const { chromium } = require('playwright-core');
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || '/usr/bin/chromium', args: ['--no-sandbox', '--allow-file-access-from-files'] });
const page = await browser.newPage();
const errors = [];
page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
page.on('pageerror', (error) => errors.push(String(error)));
page.on('request', (request) => !request.url().startsWith('file:') && errors.push(request.url()));
await page.goto(pathToFileURL(path).href);

// The canvas of the film page, or the video element that Chromium shows a WebM in. Each `show` leaves the picture of a time.
const told = await page.evaluate(async () => {
  const film = document.querySelector('canvas#film');
  const video = document.querySelector('video');
  const source = film ?? video;
  const tick = () => new Promise((go) => setTimeout(go, 5));
  if (video) {
    video.pause();
    while (video.readyState < 2) await tick();
  }
  const slider = document.getElementById('at');
  const [width, height] = film ? [film.width, film.height] : [video.videoWidth, video.videoHeight];
  const duration = film ? Number(slider.max) : video.duration * 1000;
  const canvas = new OffscreenCanvas(width, height);
  const g = canvas.getContext('2d', { willReadFrequently: true });
  const show = async (ms) => {
    if (film) {
      slider.value = ms;
      slider.dispatchEvent(new Event('input'));
      await new Promise((go) => setTimeout(go, 30));
    } else {
      const sought = new Promise((go) => video.addEventListener('seeked', go, { once: true }));
      video.currentTime = ms / 1000;
      await sought;
    }
    g.drawImage(source, 0, 0);
  };
  const look = () => {
    const { data } = g.getImageData(0, 0, width, height);
    let [ring, words, keys] = [0, 0, 0];
    for (let at = 0; at < data.length; at += 4) {
      const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
      const [red, green, blue] = data.subarray(at, at + 3);
      if (y >= height - 32) words += red > 150 && green > 150 && blue > 150;
      else if (red > 150 && green < 110 && blue < 110) ring += 1;
      else if (x > width / 2 && y > height - 80 && red < 60 && green < 60 && blue < 70) keys += 1;
    }
    const [red, green, blue] = g.getImageData(5, 5, 1, 1).data;
    const colour = Math.max(red, green, blue) < 80 ? 'dark' : ['red', 'green', 'blue'][[red, green, blue].indexOf(Math.max(red, green, blue))];
    return { colour, ring, words, keys };
  };
  const samples = [];
  const seen = async (ms) => {
    await show(ms);
    samples.push({ ms, ...look() });
  };
  for (let ms = 0; ms < duration - 40; ms += Math.max(80, duration / 80)) await seen(ms);
  await seen(duration - 20);
  // Back to the beginning: a player can seek both ways.
  await seen(0);
  return { width, height, duration, seekable: video ? video.seekable.end(0) * 1000 : duration, samples };
});
console.log(JSON.stringify({ ...told, errors }));
await browser.close();

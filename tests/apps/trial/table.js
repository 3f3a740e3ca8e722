// The table on which a trial is laid out: loads its page, starts it, returns the log, and judges.
'use strict';
const { plan } = require('./plan');
const { documents } = require('./documents');
const { fixed } = require('./fixed');
const { judge } = require('./judge');
const { Mouse } = require('./mouse');
const { Place } = require('./windows');
const witness = require('./witness');

// How long (ms) a list takes to open.
const LIST_OPENS_MS = 150;

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

// A load that is requested while another one ends is reported as failed, and is asked for again (Electron 22 and 33).
async function load(window, url) {
  try {
    await window.loadURL(url);
  } catch (error) {
    if (error.code !== 'ERR_FAILED') throw error;
    await window.loadURL(url);
  }
}

class Table {
  constructor() {
    this.place = new Place();
    this.served = new Map();
    this.plan = null;
    this.turn = 0;
  }

  answer(url) {
    return this.served.get(url) || '<!doctype html><title>Trial table</title>';
  }

  // Loads the page of a seed, or one of the fixed pages with known answers. Nothing moves on it before `go`.
  async load({ seed, fixed: name }) {
    this.plan = name ? fixed(name) : plan(seed);
    await this.lay();
    const { scene, frames, window, ...about } = this.plan;
    return { ...about, kinds: frames.map((frame) => frame.kind), contents: this.window.webContents.id };
  }

  get window() { return this.place.window; }

  async lay() {
    await this.place.renew(this.plan);
    const { url, served } = documents(this.plan, ++this.turn, this.plan.file ? this.place.file : null);
    this.served = served;
    // The pointer of the trial before must not be over this page.
    this.window.webContents.sendInputEvent({ type: 'mouseLeave', x: 0, y: 0 });
    await alive(this.window, () => load(this.window, url));
    if (this.plan.start && this.plan.frames.length === 0) await this.rest(this.plan.start);
    await this.place.block(this.plan.window);
  }

  // A person opens the target's list, before the call.
  async open() {
    this.mouse = this.mouse || await Mouse.open();
    const at = await this.window.webContents.executeJavaScript(`(() => {
      const el = document.querySelector('[data-id=target]');
      el.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = el.getBoundingClientRect();
      return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
    })()`);
    const { x, y } = this.window.getContentBounds();
    await this.mouse.move(x + at.x, y + at.y);
    await witness.twoFrames(this.window);
    await this.mouse.down('left');
    await this.mouse.up('left');
    await wait(LIST_OPENS_MS);
    await this.window.webContents.executeJavaScript('__trial.presses.length = __trial.moves.length = 0');
  }

  // Lets the pointer rest on a candidate before the call.
  async rest(id) {
    const at = await this.window.webContents.executeJavaScript(`(() => {
      const box = document.querySelector('[data-id=${id}]')?.getBoundingClientRect();
      return box && { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
    })()`);
    if (!at || at.y > 640) return;
    this.window.webContents.sendInputEvent({ type: 'mouseMove', ...at });
    await witness.twoFrames(this.window);
  }

  async go() {
    this.began = Date.now();
    this.place.go();
    await witness.everywhere(this.window, 'window.__trial && window.__trial.go && window.__trial.go()');
  }

  // Waits until everything that moves by itself rests.
  async rested() {
    await wait(Math.max(0, this.began + (this.plan.rests || 0) + 60 - Date.now()));
  }

  // With `late`, waits two frames for events that are still on their way.
  async heard({ late }) {
    if (late) await witness.twoFrames(this.window);
    return witness.heard(this.window);
  }

  // A click by script, which the witness must not count as a mouse's.
  async pretend() {
    await witness.everywhere(this.window, `document.querySelector('[data-id=target]')?.click()`);
  }

  // A press that crashes the renderer counts as impossible (Chromium crashes on keys in a field of one pixel, 22 and
  // 33).
  async judge({ spot, quick }) {
    this.mouse = this.mouse || await Mouse.open();
    return alive(this.window, () => judge(this, this.mouse, spot, quick))
      .catch((error) => {
        if (error !== DIED) throw error;
        return { pressable: false, tried: [DIED.message] };
      });
  }
}

const DIED = new Error('the renderer died of it');

// Runs the work, and rejects if the page's renderer dies meanwhile: then the work would never end.
async function alive(window, work) {
  let died;
  const death = new Promise((_, fail) => {
    died = () => fail(DIED);
    window.webContents.once('render-process-gone', died);
  });
  try {
    return await Promise.race([work(), death]);
  } finally {
    window.webContents.off('render-process-gone', died);
  }
}

module.exports = { Table };

// The actions of a plan's page: effects (layout changes), and when they happen. Runs in the page's main world.
'use strict';
const target = () => document.querySelector('[data-id=target]');
const stage = () => document.getElementById('stage');
const itemOf = (el) => el && el.closest('.item');

function block(height) {
  const made = document.createElement('div');
  made.dataset.id = 'inserted';
  made.style.cssText = `height: ${height}px; min-width: 60px; background: #fda`;
  return made;
}

// Each returns a function that undoes it, if that makes sense.
const EFFECTS = {
  insert(height) {
    const made = block(height);
    const item = itemOf(target());
    if (item) item.before(made);
    return () => made.remove();
  },
  top(height) {
    const made = block(height);
    document.body.prepend(made);
    return () => made.remove();
  },
  margin(px) {
    if (!stage()) return undefined;
    stage().style.marginTop = `${px}px`;
    return () => { stage().style.marginTop = ''; };
  },
  translate(x, y) {
    if (target()) target().style.translate = `${x}px ${y}px`;
  },
  jump(x, y) {
    // No Math.random: the position depends only on the number of jumps.
    jumps += 1;
    if (target()) target().style.translate = `${Math.round(Math.sin(jumps * 2.4) * x)}px ${Math.round(Math.cos(jumps * 1.7) * y)}px`;
  },
  swap() {
    const item = itemOf(target());
    const other = item && (item.previousElementSibling || item.nextElementSibling);
    if (!other) return;
    if (other === item.previousElementSibling) other.before(item);
    else other.after(item);
  },
  drop() {
    const item = itemOf(target());
    if (item && item.previousElementSibling) item.previousElementSibling.remove();
  },
  rerender() {
    const el = target();
    if (el) el.replaceWith(copyOf(el));
  },
  relist(turned) {
    const items = Array.from(stage() ? stage().children : [], copyOf);
    if (turned) items.push(items.shift());
    if (stage()) stage().replaceChildren(...items);
  },
  breathe(height) {
    breath = breath ? (breath.remove(), null) : block(height);
    const item = itemOf(target());
    if (breath && item) item.before(breath);
  },
  remove(selector) {
    for (const el of document.querySelectorAll(selector)) el.remove();
  },
  fade(selector, ms) {
    const el = document.querySelector(selector);
    if (el) el.animate({ opacity: [1, 0] }, ms).finished.then(() => el.remove());
  },
  class(name) {
    document.documentElement.classList.add(name);
  },
  close() {
    for (const el of document.querySelectorAll('dialog')) el.close();
  },
  alive() {
    for (const el of document.querySelectorAll('[inert]')) el.inert = false;
  },
  enable() {
    for (const el of document.querySelectorAll('[disabled]')) el.disabled = false;
    for (const el of document.querySelectorAll('[disabled]')) el.removeAttribute('disabled');
  },
};
let jumps = 0;
let breath = null;

// A copy as an app draws it anew. A plain copy of a list has lost the choice that was made in it.
function copyOf(el) {
  const copy = el.cloneNode(true);
  const [olds, news] = [el, copy].map((one) => [one, ...one.querySelectorAll('select')].filter(({ localName }) => localName === 'select'));
  olds.forEach(({ value }, n) => { news[n].value = value; });
  return copy;
}

function happen([name, ...args]) {
  const undo = EFFECTS[name](...args);
  if (window.__trial.presses.length > 0) window.__trial.midway = true;
  window.__trial.watch();
  return undo;
}

function soon(when, run) {
  if (when === 'sync') run();
  else if (when === 'micro') queueMicrotask(run);
  else if (when === 'frame') requestAnimationFrame(run);
  else if (when === 'frames') requestAnimationFrame(() => requestAnimationFrame(run));
  else setTimeout(run, when);
}

function isOf(event, of) {
  if (of === 'document') return true;
  const wanted = of === 'stage' ? stage() : document.querySelector(`[data-id=${of}]`);
  return /enter|leave/.test(event.type) ? event.target === wanted : Boolean(wanted && wanted.contains(event.target));
}

const ACTS = {
  on({ type, of, when, effect, times }) {
    let left = times;
    document.addEventListener(type, (event) => {
      if (left <= 0 || !isOf(event, of)) return;
      left -= 1;
      soon(when, () => happen(effect));
    }, true);
  },
  toggle({ of, when, effect }) {
    let undo = null;
    document.addEventListener('mouseenter', (event) => {
      if (isOf(event, of)) soon(when, () => { undo = undo || happen(effect); });
    }, true);
    document.addEventListener('mouseleave', (event) => {
      if (isOf(event, of)) soon(when, () => { if (undo) undo(); undo = null; });
    }, true);
  },
  tooltip({ when, dx, dy, w, h, through }) {
    let tip = null;
    document.addEventListener('mouseenter', (event) => {
      if (!isOf(event, 'target')) return;
      soon(when, () => {
        if (tip) return;
        tip = document.createElement('div');
        tip.dataset.id = 'tooltip';
        tip.textContent = 'Tip';
        tip.style.cssText = `position: fixed; z-index: 9; background: #ffd; left: ${event.clientX + dx}px; top: ${event.clientY + dy}px; width: ${w}px; height: ${h}px; ${through ? 'pointer-events: none' : ''}`;
        document.body.append(tip);
        window.__trial.watch();
      });
    }, true);
    document.addEventListener('mouseleave', (event) => {
      if (!isOf(event, 'target')) return;
      soon(when, () => {
        if (tip) tip.remove();
        tip = null;
      });
    }, true);
  },
  onScroll({ effect, ms }) {
    document.addEventListener('scroll', () => soon(ms === undefined ? 'sync' : ms, () => happen(effect)), { once: true, capture: true });
  },
  scrollTo({ under }) {
    target()?.scrollIntoView({ block: under === 'top' ? 'start' : 'end', behavior: 'instant' });
  },
  showModal() {
    for (const el of document.querySelectorAll('dialog')) if (!el.open) el.showModal();
  },
  showPopover() {
    const el = document.querySelector('[popover]');
    if (el && el.showPopover) el.showPopover();
  },
};
// Actions that start with the trial, not with the page.
const TIMED = {
  at: ({ ms, effect }) => setTimeout(() => happen(effect), ms),
  every({ ms, effect, until, last }) {
    const end = performance.now() + until;
    let left = Math.floor(until / ms);
    const once = () => {
      left -= 1;
      happen(effect);
    };
    const timer = setInterval(() => {
      if (performance.now() < end) return left > 0 && once();
      clearInterval(timer);
      // Run the remaining ones: the final position must not depend on the speed of this machine's timers.
      while (left > 0) once();
      return last && happen(last);
    }, ms);
  },
};

function trialActs(acts) {
  window.__trial.watch();
  for (const [name, arg] of acts) if (ACTS[name]) ACTS[name](arg);
  window.__trial.go = () => {
    document.documentElement.classList.add('go');
    for (const [name, arg] of acts) if (TIMED[name]) TIMED[name](arg);
  };
}

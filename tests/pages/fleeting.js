'use strict';
// `?vanish`: an element that is touched removes its box. `?leave`: it reloads the page. `#soon` does the same later. A
// reload that restored the scroll position would put a target under the mouse.
history.scrollRestoration = 'manual';
const $ = (id) => document.getElementById(id);
const count = 1 + Number(sessionStorage.getItem('count'));
sessionStorage.setItem('count', count);
$('count').textContent = `Load ${count}`;

const vanish = () => $('box').remove();
const leave = () => location.reload();
$('again').onclick = leave;
$('vanish-soon').onclick = () => setTimeout(vanish, 1000);
$('leave-soon').onclick = () => setTimeout(leave, 200);

const TOUCHES = 'pointerdown pointermove focusin input wheel dragover scroll change';
const act = { '?vanish': vanish, '?leave': leave }[location.search];
for (const type of act ? TOUCHES.split(' ') : []) $('box').addEventListener(type, act, { capture: true, once: true });

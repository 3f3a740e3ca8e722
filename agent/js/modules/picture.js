// For screenshots: the place of an element in the document, and labels with the refs of controls.

import { label } from './describe.js';
import { ELEMENT, addShadow, bodyOf, createElement, nodeTypeOf, rootElementOf, styleOf } from './dom.js';
import { placeOf } from './drawn-controls.js';
import { AgentError } from './agent-error.js';
import { frameDocument, parentAcross } from './frames.js';
import { boxOf } from './geometry.js';
import { safeRegex } from './predicates.js';
import { bringIntoView } from './scroll.js';
import { takeWalk } from './take-walk.js';
import { readTarget } from './targets.js';
import { isRendered } from './visibility.js';

export function opClip(arg) {
  const { el } = readTarget(arg);
  if (!isRendered(el)) throw new AgentError('ELEMENT_NOT_VISIBLE', `${label(el)} is not visible: there is nothing to take a picture of`);
  if (!inView(el)) bringIntoView(el, 'nearest');
  const box = boxOf(el);
  if (box.w === 0 || box.h === 0) throw new AgentError('ELEMENT_NOT_VISIBLE', `${label(el)} has no area: there is nothing to take a picture of`);
  if (!arg.inFrame) return { clip: { x: box.x + scrollX, y: box.y + scrollY, width: box.w, height: box.h } };
  // In a frame only the part in its viewport can be captured.
  const [x, y] = [Math.max(box.x, 0), Math.max(box.y, 0)];
  return { clip: { x, y, width: Math.min(box.x + box.w, innerWidth) - x, height: Math.min(box.y + box.h, innerHeight) - y } };
}

// Whether the whole element is in the viewport, and no frame or scroll container clips it.
function inView(el) {
  const { x, y, w, h } = boxOf(el);
  const within = (outer) => x >= outer.x - 1 && y >= outer.y - 1 && x + w <= outer.x + outer.w + 1 && y + h <= outer.y + outer.h + 1;
  if (!within({ x: 0, y: 0, w: innerWidth, h: innerHeight })) return false;
  for (let at = parentAcross(el); at; at = parentAcross(at)) {
    if (nodeTypeOf(at) !== ELEMENT || at === bodyOf(document) || at === rootElementOf(document)) continue;
    if (!frameDocument(at) && styleOf(at).overflow === 'visible') continue;
    if (!within(boxOf(at))) return false;
  }
  return true;
}

let labels = null;

// Draws the labels, or removes them (`on`: false). They are in one added element, in a closed shadow root. With
// `whole`, elements outside of the viewport get labels, too.
export function opAnnotate({ on, whole }) {
  if (labels) labels.remove();
  labels = null;
  if (!on) return { drawn: 0 };
  const { entries } = takeWalk();
  labels = createElement('div');
  labels.style.cssText = 'all:initial;position:absolute;left:0;top:0;z-index:2147483647;pointer-events:none';
  const shadow = addShadow(labels, { mode: 'closed' });
  let drawn = 0;
  for (const { el, ref } of entries) {
    if (ref === null || !isRendered(placeOf(el))) continue;
    const { x, y, w, h } = boxOf(placeOf(el));
    if (!whole && (x + w < 0 || y + h < 0 || x > innerWidth || y > innerHeight)) continue;
    const frame = createElement('div');
    frame.style.cssText = `position:absolute;left:${x + scrollX}px;top:${y + scrollY}px;width:${w}px;height:${h}px;box-sizing:border-box;border:1px solid #d6006c`;
    const tag = createElement('div');
    tag.style.cssText = `position:absolute;left:${Math.max(0, x + scrollX)}px;top:${Math.max(0, y + scrollY - 13)}px;padding:0 3px;background:#d6006c;color:#fff;font:bold 11px/13px sans-serif`;
    tag.append(String(ref));
    shadow.append(frame, tag);
    drawn++;
  }
  rootElementOf(document).append(labels);
  return { drawn };
}

export const opViewport = () => ({ x: innerWidth / 2, y: innerHeight / 2 });

// Tests texts with a caller's regular expression. The page's engine runs it, because Rust's syntax differs from
// JavaScript's.
export function opMatches({ pattern, texts }) {
  const regex = safeRegex(pattern);
  return { matches: texts.map((text) => regex.test(text)) };
}

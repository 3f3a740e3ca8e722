// A document without a browser, for tests of the agent's modules. jsdom's objects become globals before the first
// module is imported.

import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

const { env } = process;
const cache = env.STAGEWRIGHT_CACHE || path.join(env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'stagewright');

// The packages that scripts/setup --tests has put into the cache.
export const installed = createRequire(path.join(cache, 'oracles/current/package.json'));

const { JSDOM, VirtualConsole } = installed('jsdom');
const html = readFileSync(new URL('../../../tests/pages/names.html', import.meta.url), 'utf8');
// A virtual console that discards the warnings about jsdom's missing features, such as the styles of pseudo-elements.
const { window } = new JSDOM(html, { url: 'https://app.test/', runScripts: 'dangerously', virtualConsole: new VirtualConsole() });

const GLOBALS = ['document', 'location', 'Document', 'DocumentFragment', 'Element', 'EventTarget', 'HTMLElement', 'HTMLInputElement', 'HTMLLabelElement',
  'Node', 'NodeFilter', 'DOMRect', 'MutationObserver', 'HTMLUnknownElement', 'Range', 'ShadowRoot', 'SVGElement', 'Text'];
for (const name of GLOBALS) globalThis[name] = window[name];
globalThis.window = window;
globalThis.getComputedStyle = window.getComputedStyle.bind(window);

// The modules take these getters when they are loaded. jsdom lacks them, and no test here calls one.
const LACKS = [
  [window.HTMLElement, 'innerText'], [window.HTMLElement, 'isContentEditable'], [window.Document, 'designMode'],
  [window.Document, 'scrollingElement'], [window.Document, 'adoptedStyleSheets'], [window.Document, 'pointerLockElement'],
];
for (const [{ prototype }, name] of LACKS) {
  if (!Object.getOwnPropertyDescriptor(prototype, name)) Object.defineProperty(prototype, name, { get: () => undefined, configurable: true });
}

window.Document.prototype.getAnimations ??= () => [];

// jsdom computes no layout. This replacement handles the cases of these tests: styles, and closed <details>.
window.Element.prototype.checkVisibility = function checkVisibility({ checkOpacity = false, checkVisibilityCSS = false } = {}) {
  if (!this.isConnected) return false;
  const style = getComputedStyle(this);
  if (style.display === 'contents' || (checkVisibilityCSS && style.visibility !== 'visible') || (checkOpacity && style.opacity === '0')) return false;
  for (let at = this; at !== null; at = at.parentElement) {
    if (getComputedStyle(at).display === 'none') return false;
    const details = at.parentElement;
    if (details !== null && details.localName === 'details' && !details.open && at.localName !== 'summary') return false;
  }
  return true;
};

// Appends HTML to the document, and returns its first element.
export function shown(markup) {
  const box = document.createElement('div');
  box.innerHTML = markup;
  document.body.append(box);
  return box.firstElementChild;
}

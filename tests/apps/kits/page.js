// Shared by all pages: loads a kit's script and styles, and keeps what the kit reported.
'use strict';

const kits = new URLSearchParams(location.search).get('kits');

// Each fact under its name, as the kit reported it last. Tests read the result of an action here.
const state = {};
const told = (name) => (value) => { state[name] = value; };

const load = (tag, attributes) => new Promise((resolve, reject) => {
  const element = Object.assign(document.createElement(tag), attributes, { onload: resolve, onerror: reject });
  document.head.append(element);
});
const script = (name) => load('script', { src: `${kits}${name}.js` });
const stylesheet = (name) => load('link', { rel: 'stylesheet', href: `${kits}${name}.css` });

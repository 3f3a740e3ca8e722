// Shared by all pages: links to the others, the editor's text by its own API, and the events.
'use strict';

const query = new URLSearchParams(location.search);
const editors = query.get('editors');

const load = (tag, attributes) => new Promise((resolve, reject) => {
  const element = Object.assign(document.createElement(tag), attributes, { onload: resolve, onerror: reject });
  document.head.append(element);
});
const script = (name) => load('script', { src: `${editors}${name}.js` });
const stylesheet = (name) => load('link', { rel: 'stylesheet', href: `${editors}${name}.css` });

// Tests read it with get-value: a field's value is exact, but an element's text is trimmed.
const show = (text) => { document.getElementById('model').value = text; };

const events = [];
const KINDS = 'mousedown mouseup click keydown keyup beforeinput input textInput compositionstart compositionend paste';
for (const kind of KINDS.split(' ')) {
  window.addEventListener(kind, (event) => {
    events.push(`${event.type}${event.isTrusted ? '' : '!'}${event.inputType ? `:${event.inputType}` : ''}${event.key ? `:${event.key}` : ''}`);
    document.getElementById('events').value = events.join(' ');
  }, { capture: true, passive: true });
}

document.body.insertAdjacentHTML('beforeend', `
  <nav aria-label="Editors">${['plain', 'codemirror', 'prosemirror', 'monaco', 'controlled']
    .map((name) => `<a href="${name}.html${location.search}">${name}</a>`).join(' ')}</nav>
  <label>The editor's own text <textarea id="model" rows="6" cols="60" readonly></textarea></label>
  <label>Events; ! is not trusted <textarea id="events" rows="6" cols="60" readonly></textarea></label>`);

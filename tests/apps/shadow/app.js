// Builds the roots. The result is in the light DOM, so that a click inside any root can be seen.
'use strict';

const result = document.getElementById('result');

function fill(root, name, extra = '') {
  root.innerHTML = `<section aria-label="${name} section"><button id="press">${name} button</button>
    <label>${name} text <input id="text"></label>${extra}</section>`;
  root.getElementById('press').addEventListener('click', () => { result.value = `${name} clicked`; });
  root.getElementById('text').addEventListener('input', ({ target }) => { result.value = `${name}: ${target.value}`; });
  return root;
}

const host = (id) => document.getElementById(id);
const open = fill(host('open').attachShadow({ mode: 'open' }), 'Open', '<slot name="label"></slot><div id="inner"></div>');
const inner = fill(open.getElementById('inner').attachShadow({ mode: 'open' }), 'Inner', '<div id="innermost"></div>');
fill(inner.getElementById('innermost').attachShadow({ mode: 'open' }), 'Innermost');

// The two ways in which an app can show a closed root to the driver. The third root uses neither.
const registered = fill(host('registered').attachShadow({ mode: 'closed' }), 'Registered');
(window.__stagewright_closedShadowRoots ??= []).push(registered);

const exposed = fill(host('exposed').attachShadow({ mode: 'closed' }), 'Exposed');
window.__stagewright_inspectShadow = (element) => (element === host('exposed') ? exposed : null);

fill(host('secret').attachShadow({ mode: 'closed' }), 'Secret');

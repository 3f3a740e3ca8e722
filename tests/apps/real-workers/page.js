// Shared by the pages: counts the loads, and shows and sends the result once a page has settled.
'use strict';
const by = (id) => document.getElementById(id);
const add = (parent, tag, text) => {
  const element = document.createElement(tag);
  element.textContent = text;
  parent.append(element);
  return element;
};

// The count survives a reload, so that a test can tell the reloaded page from the one before.
const load = Number(sessionStorage.load || 0) + 1;
sessionStorage.load = load;
by('load').textContent = load;

const told = (state, lines) => {
  const result = lines.join('\n');
  by('result').textContent = result;
  by('state').textContent = state;
  return fetch('/settled', { method: 'POST', body: JSON.stringify({ page: document.title, load, state, result }) });
};
const settled = (lines) => told('settled', lines);
addEventListener('error', (event) => told('failed', [event.message]));
addEventListener('unhandledrejection', (event) => told('failed', [String(event.reason?.stack || event.reason)]));

// Turns a plan into documents: the address of the first, and the document of each address.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');

const script = (name) => fs.readFileSync(path.join(__dirname, 'page', name), 'utf8');
const LOG = script('log.js');
const ACTS = script('acts.js');
const STYLE = script('base.css');

// The log is the first script of a document.
const page = (title, styles, body, acts) => `<!doctype html><html lang="en"><meta charset="utf-8"><script>${LOG}</script><title>${title}</title>
<style>${STYLE}${styles}</style><body data-id="body">${body}<script>${ACTS}
trialActs(${JSON.stringify(acts)});</script>`;

const quoted = (html) => html.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
const HOSTS = { same: 'here.test', site: 'sub.here.test', cross: 'there.test' };

// `turn` makes the addresses of every load new: Electron 22 treats the same address as a reload, which it reports as
// loaded at once.
// With `file` the first document is one, at that path.
function documents({ seed, frames, scene }, turn, file) {
  const served = new Map();
  const serve = (host, depth, html) => {
    const url = `trial://${host}/${turn}/${depth}`;
    served.set(url, html);
    return url;
  };
  // A frame of the same origin has its parent's host.
  const hosts = [];
  let host = HOSTS.same;
  for (const { kind } of frames) {
    if (kind === 'cross') host = host === HOSTS.cross ? HOSTS.same : HOSTS.cross;
    if (kind === 'site') host = host.startsWith('sub.') ? host.slice(4) : `sub.${host}`;
    hosts.push(host);
  }
  let html = page(`Trial ${seed}`, scene.styles, scene.body, scene.acts);
  for (let depth = frames.length; depth > 0; depth--) {
    const frame = frames[depth - 1];
    const source = {
      srcdoc: () => `srcdoc="${quoted(html)}"`,
      sandbox: () => `sandbox="allow-scripts" srcdoc="${quoted(html)}"`,
      data: () => `src="data:text/html;charset=utf-8,${encodeURIComponent(html)}"`,
    }[frame.kind] || (() => `src="${serve(hosts[depth - 1], depth, html)}"`);
    const body = `<button data-id="outer-${depth}">Before frame ${depth}</button><div style="height: ${frame.above}px"></div>
<div class="around" data-id="around-${depth}" style="${frame.wrap}"><iframe data-id="frame-${depth}" title="Frame ${depth}" width="${frame.width}" height="${frame.height}" style="${frame.css}" ${source()}></iframe>
${frame.cover ? `<div data-id="frame-cover-${depth}" class="frame-cover" style="${frame.cover}"></div>` : ''}</div>
<button data-id="under-${depth}">After frame ${depth}</button>`;
    html = page(depth === 1 ? `Trial ${seed}` : `Frame ${depth - 1}`, '', body, []);
  }
  if (file) {
    fs.writeFileSync(file, html);
    return { url: `${pathToFileURL(file).href}?${turn}`, served };
  }
  return { url: serve(HOSTS.same, 0, html), served };
}

module.exports = { documents, page };

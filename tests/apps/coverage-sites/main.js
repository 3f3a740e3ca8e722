// Chains of pages that lead from site to site, each after it has run functions of its own. PLAN has the pages of a chain
// as JSON. A page has its site (0 or 1), how many functions run, and when it leads on. That is `after` so many ms, or when
// its function `go` is called. `served` is how long the next page is served (ms). A chain runs in a window, from a file
// on, in a frame, in a webview and in a view. With POPUPS=N a page opens N windows of its own site instead.
const { app, BrowserWindow, BrowserView, WebContentsView } = require('electron');
const http = require('node:http');

const plan = JSON.parse(process.env.PLAN || '[]');
const HOSTS = ['127.0.0.1', 'localhost'];
const done = new Set();
global.done = done;
let port = 0;

const address = (chain, at) => `http://${HOSTS[plan[at] ? plan[at].site : 0]}:${port}/${chain}-${at}.html`;
const html = (name) => `<!doctype html><meta charset="utf-8"><title>${name}</title><h1>${name}</h1><script src="${name}.js"></script>`;

function script(chain, at) {
  const page = plan[at];
  const names = Array.from({ length: page.functions }, (_, number) => `f${number}`);
  const lines = [...names, 'leave', 'hidden'].map((name) => `function ${name}() { return '${chain}-${at} ${name}'; }`);
  const early = names.slice(0, Math.floor(names.length / 2)).map((name) => `${name}();`).join(' ');
  const late = names.slice(Math.floor(names.length / 2)).map((name) => `${name}();`).join(' ');
  const go = `${late} leave(); location.href = '${address(chain, at + 1)}';`;
  lines.push(early, "addEventListener('pagehide', () => { hidden(); });");
  if (page.after === 'go') lines.push(`function go() { setTimeout(() => { ${go} }); }`);
  else lines.push(page.after > 0 ? `setTimeout(() => { ${go} }, ${page.after});` : go);
  return `${lines.join('\n')}\n`;
}

function opener(count) {
  const lines = Array.from({ length: count }, (_, number) => `function open${number}() { window.open('popup-${number}.html'); }`);
  const calls = Array.from({ length: count }, (_, number) => `setTimeout(() => { open${number}(); }, ${(number + 1) * 130});`);
  return `${[...lines, ...calls].join('\n')}\n`;
}

// The text of a file of the server, and how long it takes.
function served(name) {
  const [, chain, number, kind] = /^\/(\w+)-(\d+)\.(html|js)$/.exec(name) || [];
  const at = Number(number);
  if (name === '/frame.html') return [`<!doctype html><h1>Frame</h1><iframe src="${address('frame', 0)}"></iframe>`, 0];
  if (name === '/webview.html') return [`<!doctype html><h1>Webview</h1><webview src="${address('webview', 0)}"></webview>`, 0];
  if (name === '/opener.html') return [html('opener'), 0];
  if (name === '/opener.js') return [opener(Number(process.env.POPUPS)), 0];
  if (chain === 'popup') return [kind === 'html' ? html(`popup-${at}`) : 'function shown() { return 1; }\nshown();\n', 0];
  if (!chain) return ['', 0];
  if (!plan[at]) done.add(chain);
  if (kind === 'js') return [plan[at] ? script(chain, at) : '', 0];
  return [html(`${chain}-${at}`), at > 0 ? plan[at - 1].served : 0];
}

const server = http.createServer((request, response) => {
  const [text, after] = served(new URL(request.url, 'http://127.0.0.1').pathname);
  const type = request.url.endsWith('.js') ? 'text/javascript' : 'text/html';
  setTimeout(() => {
    response.writeHead(200, { 'content-type': type });
    response.end(text);
  }, after);
});

const open = (url, webPreferences = {}) => {
  const window = new BrowserWindow({ width: 500, height: 400, webPreferences });
  window.loadURL(url);
  return window;
};

function openView() {
  const window = open('about:blank');
  const view = window.contentView ? new WebContentsView() : new BrowserView();
  if (window.contentView) window.contentView.addChildView(view);
  else window.addBrowserView(view);
  view.setBounds({ x: 0, y: 0, width: 400, height: 300 });
  view.webContents.loadURL(address('view', 0));
}

app.on('window-all-closed', () => {
  app.quit();
});

app.whenReady().then(() => {
  server.listen(0, '127.0.0.1', () => {
    ({ port } = server.address());
    const site = `http://127.0.0.1:${port}`;
    if (process.env.POPUPS) {
      open(`${site}/opener.html`);
      return;
    }
    new BrowserWindow({ width: 500, height: 400 }).loadFile('start.html', { query: { next: address('window', 0) } });
    open(`${site}/frame.html`);
    open(`${site}/webview.html`, { webviewTag: true });
    openView();
  });
});

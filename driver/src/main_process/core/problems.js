// Problems that neither end the app nor appear on a page's console: unhandled rejections, errors in preload scripts,
// failed loads.

// A listener for `unhandledRejection` would suppress Node's own warning, so listen to the warning. It comes twice (Node
// 16 and 20): with the reason, and with an explanation that starts like this.
const EXPLANATION = 'Unhandled promise rejection. ';
listen(process, 'warning', (warning) => {
  if (warning.name !== 'UnhandledPromiseRejectionWarning') return;
  const text = String(warning.message);
  if (!text.startsWith(EXPLANATION)) emit({ event: 'rejection', text });
});

// Whether Node has no active resource that could continue the app: no timer, socket, file or process. The pipes are
// stdout and stderr.
hooks.idle = () => list(process.getActiveResourcesInfo()).every((kind) => kind === 'PipeWrap' || kind === 'TTYWrap');

// ERR_ABORTED: another load has replaced this one, which is no failure.
const ABORTED = -3;

// The listeners for the contents with this id, since some of these events have no `sender` (33.2.1). They must not
// throw: that would be an uncaught error of the app.
const hearers = (contentsId) => ({
  'preload-error': (_event, path, error) => {
    emit({ event: 'preload', contentsId, path: String(path), text: String((error && error.stack) || error) });
  },
  'did-fail-load': (_event, code, description, url, isMainFrame) => {
    if (!isMainFrame || code === ABORTED) return;
    emit({ event: 'load', contentsId, text: `${description} (${code})`, url: String(url).slice(0, 2000) });
  },
  destroyed: () => heard.delete(contentsId),
});

// Errors and messages of service workers, which belong to no page. Messages with the source `console-api` are the
// worker's own console output.
const LEVELS = ['debug', 'info', 'warning', 'error'];
const ERROR = 3;
const LONGEST_MESSAGE = 64 * 1024;
const workerHearer = (serviceWorkers) => (_event, { versionId, source, level, message, sourceUrl, lineNumber }) => {
  const said = source === 'console-api' && LEVELS[level];
  if (!said && (source !== 'javascript' || level !== ERROR)) return;
  emit({
    event: 'worker',
    text: String(message).slice(0, LONGEST_MESSAGE),
    script: scriptOf(serviceWorkers, versionId),
    url: String(sourceUrl).slice(0, 2000),
    line: Number(lineNumber) || 0,
    said: said || null,
  });
};
function scriptOf(serviceWorkers, versionId) {
  try {
    return String(serviceWorkers.getAllRunning()[versionId].scriptUrl).slice(0, 2000);
  } catch {
    return null; // it starts, or has stopped
  }
}
const workersHeard = new Set();
function hearWorkersOf(contents) {
  const { serviceWorkers } = contents.session || {};
  if (!serviceWorkers || workersHeard.has(serviceWorkers)) return;
  workersHeard.add(serviceWorkers);
  listen(serviceWorkers, 'console-message', workerHearer(serviceWorkers));
}

const heard = new Map();
function hear(contents) {
  const { id } = contents;
  hearWorkersOf(contents);
  const all = hearers(id);
  heard.set(id, all);
  for (const name of Object.keys(all)) contents.on(name, all[name]);
}
eachContents(hear);
undo.push(() => allContents().forEach((contents) => {
  const all = heard.get(contents.id) || {};
  for (const name of Object.keys(all)) contents.removeListener(name, all[name]);
}));

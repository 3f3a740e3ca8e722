// Requests of npm's undici with a dispatcher of its own, such as a Pool or an Agent: heard, and not stubbed. Each copy of
// undici publishes its requests on a channel of Node's before it sends them. A copy that is bundled does so, too.

// Whether the dispatcher of the process runs, whose requests are heard by their dispatch (hearFetch).
let isDispatching = false;
function dispatching(act) {
  const before = isDispatching;
  isDispatching = true;
  try { return act(); } finally { isDispatching = before; }
}

// The headers of a request: a list of names and values, or in undici 5 a text with a line each.
function headersOfUndici(headers) {
  if (typeof headers !== 'string') return headersOf(headers);
  return headersOf(headers.split('\r\n').filter((line) => line.includes(': ')).map((line) => {
    const at = line.indexOf(': ');
    return [line.slice(0, at), line.slice(at + 2)];
  }));
}

function onUndici({ request }) {
  if (isDispatching || !wanted || rows.has(request)) return;
  const key = Object.getOwnPropertySymbols(request).find((symbol) => symbol.description === 'handler');
  if (!key || !request[key] || typeof request[key].onHeaders !== 'function') return;
  const row = begin('undici', request.method, `${request.origin}${request.path}`, headersOfUndici(request.headers));
  rows.set(request, row);
  request[key] = heardHandler(request[key], row);
}

function hearUndici() {
  const created = require('diagnostics_channel').channel('undici:request:create');
  const hear = (message) => { quietly(() => onUndici(message)); };
  created.subscribe(hear);
  const takeOff = () => { created.unsubscribe(hear); };
  undo.push(takeOff);
  off.push(takeOff);
}

// Requests of Node's http2 in the main process: heard, and not stubbed.

// Hears the events of a stream of http2, which is request and response in one.
function onStream(stream, [event, told]) {
  const row = rows.get(stream);
  if (!row || row.over) return;
  if (event === 'response' && told) respond(row, told[':status'], headersOf(told));
  else if (event === 'data') came(row, told, stream.readableEncoding);
  else if (event === 'finish') posted(row, undefined);
  else if (event === 'end') finish(row);
  else if (event === 'error') fail(row, whyOf(told));
  else if (event === 'aborted' || event === 'close') fail(row, 'aborted');
}

function beginStream(stream) {
  const sent = stream.sentHeaders || {};
  const url = `${sent[':scheme'] || 'http'}://${sent[':authority'] || ''}${sent[':path'] || '/'}`;
  rows.set(stream, begin('http2', sent[':method'], url, headersOf(sent)));
  hearClass(stream, {
    emit: { hears: (one, args) => { onStream(one, args); } },
    write: { hears: (one, args) => { onWritten(one, args); } },
    end: { hears: (one, args) => { onWritten(one, args); } },
  });
}

function hearHttp2() {
  const http2 = require('http2');
  // The class is only reachable by a session. The connection of this one leads nowhere.
  const nowhere = () => new Duplex({ read() {}, write(_chunk, _encoding, done) { done(); } });
  const sample = http2.connect('http://127.0.0.1', { createConnection: nowhere });
  sample.on('error', () => {});
  off.push(patch(Object.getPrototypeOf(sample), 'request', {
    hears: () => (stream) => { if (stream) quietly(() => beginStream(stream)); },
  }));
  sample.destroy();
}

// Windows, and the messages between them.
import { heard, next, turn } from '/lib.js';

export default async (log) => {
  const up = next(window, 'message');
  const popup = open('/popup.html', 'probe', 'width=300,height=200');
  const { data, source } = await up;
  log(`${data}, its opener is this window: ${source === popup && popup.opener === window}`);
  log(`named window again: ${open('', 'probe') === popup}`);

  const channel = new BroadcastChannel('probe');
  const answered = heard(channel);
  channel.postMessage('a broadcast');
  log(await answered);
  channel.close();

  const { port1, port2 } = new MessageChannel();
  const first = heard(port1);
  port1.start();
  popup.postMessage('a word', '*', [port2]);
  log(await first);
  const second = heard(port1);
  port1.postMessage('more');
  log(await second);

  const { port1: buffers, port2: taker } = new MessageChannel();
  const taken = next(taker, 'message');
  taker.start();
  const buffer = new ArrayBuffer(8);
  buffers.postMessage(buffer, [buffer]);
  log(`transferred ${(await taken).data.byteLength} bytes, ${buffer.byteLength} are left`);

  const stored = next(window, 'storage');
  popup.localStorage.setItem('probe', 'stored');
  const { key, newValue } = await stored;
  log(`storage event: ${key} ${newValue}`);
  localStorage.clear();

  popup.close();
  while (!popup.closed) await turn();
  log('closed');
  log(`noopener: ${open('/frame.html', '_blank', 'noopener')}`);
};

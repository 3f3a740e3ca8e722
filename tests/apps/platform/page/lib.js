// Helpers that several probes use.

export const next = (target, type) => new Promise((resolve) => { target.addEventListener(type, resolve, { once: true }); });

// The next message as text, or the error that came instead.
export const heard = (target) => new Promise((resolve) => {
  target.addEventListener('message', ({ data }) => resolve(typeof data === 'string' ? data : JSON.stringify(data)), { once: true });
  target.addEventListener('error', (event) => resolve(`error event: ${event.message || event.type}`), { once: true });
});

export const frame = async (source, { sandbox, text } = {}) => {
  const element = document.createElement('iframe');
  if (sandbox !== undefined) element.sandbox = sandbox;
  if (text === undefined) element.src = source;
  else element.srcdoc = text;
  const loaded = next(element, 'load');
  document.getElementById('stage').append(element);
  await loaded;
  return element;
};

// The address of the other site.
export const there = new URLSearchParams(location.search).get('there');
export const blob = (source, type = 'text/javascript') => URL.createObjectURL(new Blob([source], { type }));
export const turn = () => new Promise((resolve) => { setTimeout(resolve); });

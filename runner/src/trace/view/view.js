// The page of a trace. Every text of an app enters it as text, never as markup.
(() => {
  'use strict';
  const byId = (id) => document.getElementById(id);
  const index = JSON.parse(byId('index').textContent);
  const { calls, frames, texts, events, steps, pages } = index;
  const ROW = 44;
  const MOST_THUMBNAILS = 60;

  // An element with text, attributes and children.
  const make = (tag, facts = {}, ...children) => {
    const el = document.createElement(tag);
    for (const [name, value] of Object.entries(facts)) {
      if (name === 'text') el.textContent = value;
      else el.setAttribute(name, value);
    }
    el.append(...children);
    return el;
  };

  // Blocks of details are packed, and unpacked when somebody looks at them.
  const blocks = new Map();
  const unpack = async (id) => {
    const packed = Uint8Array.from(atob(byId(id).textContent), (c) => c.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
    return JSON.parse(await new Response(stream).text());
  };
  const block = (id) => {
    if (!blocks.has(id)) blocks.set(id, unpack(id));
    return blocks.get(id);
  };
  const urls = new Map();
  const picture = (hash) => {
    const held = byId(`p-${hash}`);
    if (!held) return '';
    if (!urls.has(hash)) {
      const bytes = Uint8Array.from(atob(held.textContent), (c) => c.charCodeAt(0));
      urls.set(hash, URL.createObjectURL(new Blob([bytes], { type: held.dataset.mime })));
    }
    return urls.get(hash);
  };

  // The line of the run file that made a call.
  const stepOf = (call) => steps.find((one) => one.from <= call.from && call.from <= one.to);
  // A page that was saved as a call failed, as a file to keep. It is never opened here.
  const saved = (call) => pages.flatMap((one, n) => {
    if (one.seq !== call.seq) return [];
    const button = make('button', { type: 'button', text: 'Save the page (MHTML)' });
    button.addEventListener('click', () => {
      const bytes = Uint8Array.from(atob(byId(`m${n}`).textContent), (c) => c.charCodeAt(0));
      const url = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
      make('a', { href: url, download: `call-${call.seq}.mhtml` }).click();
      URL.revokeObjectURL(url);
    });
    return [make('p', {}, button)];
  });

  let shown = calls.map((_, at) => at);
  let chosen = 0;
  const list = byId('calls');
  const tall = list.firstElementChild;

  const draw = () => {
    const first = Math.max(0, Math.floor(list.scrollTop / ROW) - 5);
    const last = Math.min(shown.length, first + Math.ceil(list.clientHeight / ROW) + 10);
    const rows = [];
    for (let at = first; at < last; at++) rows.push(rowOf(at));
    tall.style.height = `${shown.length * ROW}px`;
    tall.replaceChildren(...rows);
    list.setAttribute('aria-activedescendant', shown.length ? `c${shown[chosen]}` : '');
  };
  const rowOf = (at) => {
    const call = calls[shown[at]];
    const state = call.left ? 'no answer' : call.ok ? 'ok' : call.code || 'failed';
    const row = make('div', { class: 'row', role: 'option', id: `c${shown[at]}`, 'aria-selected': String(at === chosen), 'aria-posinset': at + 1, 'aria-setsize': shown.length },
      make('span', { class: call.ok ? 'good' : 'bad', text: `${call.seq} ${state} ` }), make('strong', { text: call.tool }),
      make('small', { text: call.words }));
    row.style.top = `${at * ROW}px`;
    row.addEventListener('click', () => choose(at));
    return row;
  };

  const choose = (at, scrolls = true) => {
    if (shown.length === 0) {
      byId('detail').replaceChildren(make('p', { text: 'No call.' }));
      draw();
      return;
    }
    chosen = Math.max(0, Math.min(shown.length - 1, at));
    tall.style.height = `${shown.length * ROW}px`;
    if (scrolls) {
      const top = chosen * ROW;
      if (top < list.scrollTop) list.scrollTop = top;
      if (top + ROW > list.scrollTop + list.clientHeight) list.scrollTop = top + ROW - list.clientHeight;
    }
    draw();
    history.replaceState(null, '', `#call=${calls[shown[chosen]].seq}`);
    tell(shown[chosen]);
  };

  // The last picture of a window up to a moment.
  const upTo = (list, at, window) => {
    for (let i = list.length - 1; i >= 0; i--) if (list[i].at <= at && (!window || list[i].window === window)) return list[i];
    return null;
  };
  const nextAct = (n) => {
    for (let i = n + 1; i < calls.length; i++) if (calls[i].acts && calls[i].from > calls[n].to) return calls[i].from;
    return Infinity;
  };
  const before = (call) => upTo(frames, call.from, call.window) || frames.find((one) => !call.window || one.window === call.window) || null;
  const after = (n) => {
    const call = calls[n];
    const until = nextAct(n);
    // As `picture_after` in traces/src/shown.rs.
    const settled = upTo(frames, Math.min(until - 1, call.to + 599), call.window);
    if (settled && settled.at >= call.to) return settled;
    const first = frames.find((one) => one.at >= call.to && one.at < until && (!call.window || one.window === call.window));
    return first || upTo(frames, call.to, call.window);
  };

  const shot = (title, frame, box) => {
    const figure = make('figure', {}, make('figcaption', { text: title }));
    if (!frame || !picture(frame.hash)) {
      figure.append(make('p', { text: 'No picture.' }));
      return figure;
    }
    const held = make('div', { class: 'shot' }, make('img', { src: picture(frame.hash), alt: `${title}: window ${frame.window}` }));
    if (box && frame.size[0] > 0) {
      const mark = make('div', { class: 'target' });
      ['left', 'top', 'width', 'height'].forEach((side, i) => { mark.style[side] = `${(box[i] / frame.size[i % 2]) * 100}%`; });
      held.append(mark);
    }
    figure.append(held);
    return figure;
  };

  const textOf = async (call) => {
    const found = upTo(texts, call.to + 60000, call.window);
    const exact = texts.find((one) => one.seq >= call.seq && (!call.window || one.window === call.window)) || found;
    if (!exact) return null;
    const shown = [];
    // The last call has another text, from the end of the trace, if its page has changed until then.
    for (const one of texts.filter((other) => other.seq === exact.seq && other.window === exact.window)) {
      const whole = (await block(`x${one.block}`))[one.at_in_block];
      const pre = make('pre', { tabindex: 0, 'aria-label': 'The page as text' });
      const added = new Set(whole.added || []);
      for (const line of whole.removed || []) pre.append(make('span', { class: 'gone', text: `- ${line}` }));
      whole.text.split('\n').forEach((line, i) => {
        pre.append(added.has(i) ? make('span', { class: 'new', text: `+ ${line}` }) : `  ${line}\n`);
      });
      const when = one === exact ? '' : ', later';
      shown.push(make('h3', { text: `Page as text, after call ${one.seq}${when}` }), pre);
    }
    return shown;
  };

  const seconds = (at) => `${((at - index.started_at) / 1000).toFixed(3)} s`;

  const tell = async (n) => {
    const call = calls[n];
    const state = call.left ? 'its caller left, or the trace ended first' : call.ok ? 'ok' : call.code;
    const parts = [
      make('h2', { text: `${call.seq} ${call.tool}` }),
      make('p', { class: call.ok ? 'good' : 'bad', text: `${state}, ${call.to - call.from} ms, ${call.tokens} tokens, at ${seconds(call.from)}` }),
      make('p', { text: call.words }),
      ...[stepOf(call)].filter(Boolean).map((one) => make('p', {}, `${one.file}:${one.line} `, make('code', { text: one.text }))),
      ...saved(call),
      make('div', { class: 'side' }, shot('Before', before(call), call.box), shot('After', after(n))),
    ];
    const detail = (await block(`d${call.block}`))[call.at_in_block];
    if (!call.ok && detail.result.error) parts.splice(3, 0, make('p', { class: 'note', text: `${detail.result.error} ${detail.result.hint || ''}` }));
    const until = calls[n + 1] ? calls[n + 1].from : Infinity;
    const near = events.filter((one) => one.at >= call.from && one.at < until);
    if (near.length) parts.push(make('h3', { text: 'Meanwhile' }), table(near));
    const text = await textOf(call);
    if (text) parts.push(...text);
    parts.push(make('h3', { text: 'Arguments' }), make('pre', { tabindex: 0, text: JSON.stringify(detail.args, null, 1) }));
    parts.push(make('h3', { text: 'Answer' }), make('pre', { tabindex: 0, text: JSON.stringify(detail.result, null, 1) }));
    if (shown[chosen] === n) byId('detail').replaceChildren(...parts);
    film(call.from);
  };

  const table = (rows) => make('table', {}, ...rows.slice(0, 500).map((one) => make('tr', {},
    make('td', { text: seconds(one.at) }), make('td', { text: one.source }), make('td', { class: one.bad ? 'bad' : '', text: one.text }))));

  const overview = () => {
    const parts = [make('h2', { text: 'Console, problems and events' }), events.length ? table(events) : make('p', { text: 'None.' }), make('h2', { text: 'Tokens' })];
    const costs = new Map();
    for (const { tool, tokens } of calls) costs.set(tool, (costs.get(tool) || 0) + tokens);
    const sorted = [...costs].sort((a, b) => b[1] - a[1]);
    parts.push(make('table', {}, ...sorted.map(([tool, tokens]) => make('tr', {}, make('td', { text: tokens }), make('td', { text: tool })))));
    byId('detail').replaceChildren(...parts);
  };

  const strip = byId('film');
  const step = Math.max(1, Math.ceil(frames.length / MOST_THUMBNAILS));
  const kept = frames.filter((_, i) => i % step === 0);
  for (const frame of kept) {
    const button = make('button', { type: 'button', 'aria-label': `Picture at ${seconds(frame.at)}` }, make('img', { src: picture(frame.hash), alt: '', loading: 'lazy' }));
    button.addEventListener('click', () => {
      const at = shown.findLastIndex((n) => calls[n].from <= frame.at);
      choose(Math.max(0, at));
    });
    strip.append(button);
  }
  const film = (at) => {
    const now = kept.findLastIndex((frame) => frame.at <= at);
    [...strip.children].forEach((button, i) => button.setAttribute('aria-current', String(i === now)));
  };

  // Searches the text of calls at once, and their details once they are unpacked.
  let asked = 0;
  const search = async () => {
    const words = byId('search').value.trim().toLowerCase();
    const failed = byId('failed').checked;
    const mine = ++asked;
    const passes = (n) => !failed || !calls[n].ok;
    const all = calls.map((_, n) => n).filter(passes);
    const found = new Set(all.filter((n) => `${calls[n].seq} ${calls[n].tool} ${calls[n].words} ${calls[n].code || ''}`.toLowerCase().includes(words)));
    const show = () => {
      shown = all.filter((n) => found.has(n));
      byId('count').textContent = `${shown.length} of ${calls.length} calls`;
      chosen = 0;
      list.scrollTop = 0;
      choose(0);
    };
    if (words === '') {
      show();
      return;
    }
    for (const n of all) {
      if (found.has(n)) continue;
      const detail = (await block(`d${calls[n].block}`))[calls[n].at_in_block];
      if (mine !== asked) return;
      if (JSON.stringify(detail).toLowerCase().includes(words)) found.add(n);
    }
    for (const text of texts) {
      const whole = (await block(`x${text.block}`))[text.at_in_block];
      if (mine !== asked) return;
      const n = calls.findIndex((call) => call.seq === text.seq);
      if (n >= 0 && passes(n) && whole.text.toLowerCase().includes(words)) found.add(n);
    }
    for (const one of events) {
      const n = calls.findLastIndex((call) => call.from <= one.at);
      if (n >= 0 && passes(n) && one.text.toLowerCase().includes(words)) found.add(n);
    }
    if (mine === asked) show();
  };

  const KEYS = {
    ArrowDown: () => choose(chosen + 1), j: () => choose(chosen + 1),
    ArrowUp: () => choose(chosen - 1), k: () => choose(chosen - 1),
    PageDown: () => choose(chosen + 10), PageUp: () => choose(chosen - 10),
    Home: () => choose(0), End: () => choose(shown.length - 1),
    f: () => {
      const at = shown.findIndex((n, i) => i > chosen && !calls[n].ok);
      if (at >= 0) choose(at);
    },
    o: overview,
    '/': () => byId('search').focus(),
  };
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target === byId('search')) {
      if (event.key === 'Escape' || event.key === 'Enter') list.focus();
      return;
    }
    if (event.target.closest('pre') && event.key !== 'f' && event.key !== '/') return;
    const act = KEYS[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  list.addEventListener('scroll', draw, { passive: true });
  addEventListener('resize', draw);
  byId('search').addEventListener('input', search);
  byId('failed').addEventListener('change', search);
  byId('overview').addEventListener('click', overview);
  const linked = () => {
    const seq = Number(/^#call=(\d+)$/.exec(location.hash)?.[1] ?? NaN);
    const at = shown.findIndex((n) => calls[n].seq === seq);
    const bad = shown.findIndex((n) => !calls[n].ok);
    choose(at >= 0 ? at : Math.max(0, bad));
  };
  addEventListener('hashchange', linked);
  byId('count').textContent = `${calls.length} calls`;
  linked();
  document.documentElement.dataset.ready = 'true';
})();

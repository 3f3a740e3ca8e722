// Runs a caller's async function and converts its result to text: JSON if JSON has the value, otherwise a description.
// Used in the main process and, as source, in pages, so it depends on neither. `lead` is the number of lines of the
// script before the caller's code, `rows` the number of lines of the code.
const settle = async (run, lead, rows) => {
  // Works across realms, unlike `instanceof`: the caller's code may run in another realm.
  const tag = (value) => Object.prototype.toString.call(value).slice(8, -1);
  const isError = (value) => value instanceof Error || tag(value) === 'Error' || tag(value) === 'DOMException';
  const LONGEST = 10000;
  const cut = (text) => {
    const short = text.slice(0, LONGEST);
    // Drop half of a surrogate pair at the cut.
    return /[\ud800-\udbff]$/.test(short) ? short.slice(0, -1) : short;
  };
  const whole = (text) => text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
  const base64 = (bytes) => {
    let binary = '';
    for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    return btoa(binary);
  };
  const isNode = (value) => typeof Node === 'function' && value instanceof Node;
  const node = (value) => {
    if (value.nodeType !== 1) return value.nodeType === 3 ? `#text ${JSON.stringify(value.data.slice(0, 200))}` : value.nodeName;
    const tag = value.cloneNode(false).outerHTML.replace(/<\/[^>]*>$/, '');
    return tag.length > 200 ? tag.slice(0, 200) + '…' : tag;
  };

  // The description of a value that JSON does not have; undefined if JSON has it.
  const words = (value) => {
    switch (typeof value) {
      case 'undefined': return 'undefined';
      case 'bigint': return `${value}n`;
      case 'symbol': return String(value);
      case 'function': return `function ${value.name || '(anonymous)'}`;
      case 'number': return Number.isFinite(value) ? undefined : String(value);
      case 'object': break;
      default: return undefined;
    }
    if (value === null) return undefined;
    if (isNode(value)) return node(value);
    if (isError(value) || tag(value) === 'RegExp') return String(value);
    return undefined;
  };
  // Describes objects that JSON.stringify alone would turn into `{}`.
  const plain = (value) => {
    if (tag(value) === 'Map') {
      const entries = [];
      Map.prototype.forEach.call(value, (each, key) => { entries.push([key, each]); });
      return entries.every(([key]) => typeof key === 'string') ? Object.fromEntries(entries) : entries;
    }
    if (tag(value) === 'Set') {
      const members = [];
      Set.prototype.forEach.call(value, (each) => { members.push(each); });
      return members;
    }
    if (ArrayBuffer.isView(value)) {
      return { type: value.constructor.name, base64: base64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)) };
    }
    if (tag(value) === 'ArrayBuffer') return { type: 'ArrayBuffer', base64: base64(new Uint8Array(value)) };
    if (typeof NodeList === 'function' && (value instanceof NodeList || value instanceof HTMLCollection)) return [...value];
    return value;
  };
  const outline = (value) => {
    const name = value.constructor?.name || 'Object';
    const keys = Object.keys(value);
    return `${name} {${keys.slice(0, 20).join(', ')}${keys.length > 20 ? ', …' : ''}}`;
  };
  // `this` is the object that holds the value: it has the value from before toJSON.
  function replacer(key, value) {
    const own = this[key];
    if (typeof value === 'string') return whole(value);
    if (typeof own === 'object' && own !== null) {
      return words(own) ?? (ArrayBuffer.isView(own) ? plain(own) : plain(value));
    }
    // Nested values follow the rules of JSON (functions are left out), but a bigint must not throw.
    return typeof own === 'bigint' ? `${own}n` : value;
  }
  const text = (value) => ({ text: cut(whole(value)), ...(value.length > LONGEST && { chars: value.length }) });

  let value;
  try {
    value = await run();
  } catch (error) {
    const said = isError(error) || typeof error?.message === 'string'
      ? `${error.name || 'Error'}: ${error.message}`
      : `thrown: ${typeof error === 'string' ? error : words(error) ?? JSON.stringify(error)}`;
    const stack = typeof error?.stack === 'string' ? error.stack : '';
    const lines = [];
    for (const line of stack.split('\n').filter((line) => line.startsWith('    at '))) {
      const place = /\(?(?:eval at .*, )?<anonymous>:(\d+):(\d+)\)?$/.exec(line);
      const row = place && place[1] - lead;
      // The frames below the caller's code are ours: leave them out.
      if (place && (row < 1 || row > rows)) break;
      lines.push(place ? line.slice(0, place.index) + `code:${row}:${place[2]}` : line);
    }
    return { threw: { message: whole(said), stack: whole([said, ...lines].join('\n').slice(0, 4000)) } };
  }
  if (typeof value === 'string') return value.length > LONGEST ? text(value) : { json: JSON.stringify(whole(value)) };
  try {
    const said = words(value);
    if (said !== undefined) return text(said);
    const json = JSON.stringify(value, replacer);
    // A toJSON of the app may return undefined.
    if (json === undefined) return text(outline(value));
    return json.length > LONGEST ? text(json) : { json };
  } catch {
    // A cycle, or an app object whose getters throw.
    return text(outline(value));
  }
};

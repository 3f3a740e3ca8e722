// Values of databases as JSON for people: bounded, dates as ISO text, and names in place of values that JSON lacks.
const MOST_NODES = 200000;
const MOST_CHARS = 4000000;
// A level takes two of JSON at most, of which readers take 128.
const DEEPEST = 50;

class Copier {
  constructor() {
    this.nodes = MOST_NODES;
    this.chars = MOST_CHARS;
    this.above = [];
    this.cut = false;
  }

  text(value) {
    if (value.length <= this.chars) {
      this.chars -= value.length;
      return value;
    }
    this.cut = true;
    const kept = value.slice(0, this.chars);
    this.chars = 0;
    return `${kept}… (${value.length} characters)`;
  }

  value(value) {
    this.nodes -= 1;
    switch (typeof value) {
      case 'string': return this.text(value);
      case 'boolean': return value;
      case 'number': return Number.isFinite(value) ? value : { __type: 'Number', value: String(value) };
      case 'undefined': return { __type: 'undefined' };
      case 'bigint': return { __type: 'BigInt', value: this.text(String(value)) };
      default: return value === null ? null : this.object(value);
    }
  }

  object(object) {
    if (this.above.includes(object)) return { __type: 'Circular' };
    if (this.nodes <= 0 || this.above.length >= DEEPEST) {
      this.cut = true;
      return { __type: 'Omitted' };
    }
    this.above.push(object);
    try {
      return this.inner(object);
    } finally {
      this.above.pop();
    }
  }

  inner(object) {
    if (Array.isArray(object)) return this.items(object.length, (at) => object[at]);
    if (object instanceof Date) return Number.isNaN(object.getTime()) ? null : object.toISOString();
    if (object instanceof ArrayBuffer) return { __type: 'ArrayBuffer', byteLength: object.byteLength };
    const name = Object.prototype.toString.call(object).slice(8, -1);
    if (ArrayBuffer.isView(object)) return { __type: name, byteLength: object.byteLength };
    if (object instanceof Blob) return { __type: name, byteLength: object.size, type: object.type, name: object.name };
    if (object instanceof Map) {
      const entries = object.entries();
      return { __type: 'Map', entries: this.items(object.size, () => entries.next().value) };
    }
    if (object instanceof Set) {
      const values = object.values();
      return { __type: 'Set', values: this.items(object.size, () => values.next().value) };
    }
    if (object instanceof RegExp) return { __type: 'RegExp', value: String(object) };
    if (object instanceof Error) return { __type: object.name, message: this.text(object.message) };
    if (name === 'Number' || name === 'String' || name === 'Boolean' || name === 'BigInt') return this.value(object.valueOf());
    if (name !== 'Object') return { __type: name };
    return this.fields(object);
  }

  items(length, at) {
    const out = [];
    for (let i = 0; i < length; i++) {
      if (this.nodes <= 0) {
        this.cut = true;
        out.push({ __type: 'Omitted', items: length - i });
        break;
      }
      out.push(this.value(at(i)));
    }
    return out;
  }

  fields(object) {
    const out = Object.create(null);
    for (const key of Object.keys(object)) {
      if (this.nodes <= 0) {
        this.cut = true;
        break;
      }
      this.chars -= Math.min(key.length, this.chars);
      out[key] = this.value(object[key]);
    }
    return out;
  }
}

// The records that fit, and whether some were left out or cut.
function copies(values) {
  const copier = new Copier();
  const records = [];
  for (const value of values) {
    if (copier.nodes <= 0 || copier.chars <= 0) return { records, truncated: true };
    records.push(copier.value(value));
  }
  return { records, truncated: copier.cut };
}

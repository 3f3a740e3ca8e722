// Values of databases as JSON from which they can be made again, and back: with cycles, shared objects and bytes.
const isWhole = (text) => !/\p{Surrogate}/u.test(text);

class Encoder {
  constructor(budget) {
    this.ids = new Map();
    this.budget = budget;
  }

  spend(chars) {
    this.budget.left -= chars + 16;
    if (this.budget.left < 0) throw new Told('TOO_LARGE', 'the values are too large');
  }

  // JSON's readers refuse halves of surrogate pairs.
  text(value) {
    this.spend(value.length);
    if (isWhole(value)) return value;
    const codes = new Uint16Array(value.length);
    for (let at = 0; at < value.length; at++) codes[at] = value.charCodeAt(at);
    return { $: 'text', v: this.bytes(codes.buffer) };
  }

  async value(value) {
    switch (typeof value) {
      case 'string': return this.text(value);
      case 'boolean': return value;
      case 'number':
        this.spend(8);
        return Number.isFinite(value) && !Object.is(value, -0) ? value : { $: 'number', v: Object.is(value, -0) ? '-0' : String(value) };
      case 'undefined': return { $: 'undefined' };
      case 'bigint': return { $: 'bigint', v: this.text(String(value)) };
      default: return value === null ? null : this.object(value);
    }
  }

  async object(object) {
    if (this.ids.has(object)) return { $: 'ref', id: this.ids.get(object) };
    const id = this.ids.size;
    this.ids.set(object, id);
    this.spend(0);
    return { id, ...await this.inner(object) };
  }

  async inner(object) {
    if (Array.isArray(object)) return { $: 'array', length: object.length, fields: await this.fields(object) };
    if (object instanceof Date) return { $: 'date', v: Number.isNaN(object.getTime()) ? null : object.getTime() };
    if (object instanceof ArrayBuffer) return { $: 'buffer', v: this.bytes(object) };
    const name = Object.prototype.toString.call(object).slice(8, -1);
    if (ArrayBuffer.isView(object)) {
      const length = name === 'DataView' ? object.byteLength : object.length;
      return { $: 'view', name, offset: object.byteOffset, length, buffer: await this.value(object.buffer) };
    }
    if (object instanceof Blob) {
      const bytes = this.bytes(await object.arrayBuffer());
      return { $: 'blob', v: bytes, type: object.type, name: object.name, lastModified: object.lastModified };
    }
    if (object instanceof Map) return { $: 'map', entries: await this.all([...object].flat()) };
    if (object instanceof Set) return { $: 'set', values: await this.all([...object]) };
    if (object instanceof RegExp) return { $: 'regexp', source: this.text(object.source), flags: object.flags };
    if (object instanceof Error) {
      return { $: 'error', name: object.name, message: await this.value(object.message), stack: await this.value(object.stack) };
    }
    if (['Number', 'String', 'Boolean', 'BigInt'].includes(name)) return { $: 'boxed', v: await this.value(object.valueOf()) };
    if (name !== 'Object') throw new Told('UNKNOWN', `a ${name} cannot be kept`);
    return { $: 'object', fields: await this.fields(object) };
  }

  bytes(buffer) {
    this.spend(buffer.byteLength * 4 / 3);
    return base64(buffer);
  }

  async all(values) {
    const out = [];
    for (const value of values) out.push(await this.value(value));
    return out;
  }

  async fields(object) {
    const out = [];
    for (const key of Object.keys(object)) out.push([await this.value(key), await this.value(object[key])]);
    return out;
  }
}

const ERRORS = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };
const VIEWS = {
  DataView, Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array,
  Float64Array, BigInt64Array, BigUint64Array,
};

class Decoder {
  constructor() { this.objects = new Map(); }

  value(told) {
    if (told === null || typeof told !== 'object') return told;
    switch (told.$) {
      case 'text': return this.text(told.v);
      case 'number': return Number(told.v);
      case 'undefined': return undefined;
      case 'bigint': return BigInt(told.v);
      case 'ref': return this.objects.get(told.id);
      default: return this.object(told);
    }
  }

  text(bytes) {
    const parts = [];
    const codes = new Uint16Array(unbase64(bytes));
    for (let at = 0; at < codes.length; at += AT_ONCE) parts.push(String.fromCharCode(...codes.subarray(at, at + AT_ONCE)));
    return parts.join('');
  }

  object(told) {
    const made = this.empty(told);
    this.objects.set(told.id, made);
    for (const [key, value] of told.fields || []) {
      Object.defineProperty(made, this.value(key), { value: this.value(value), writable: true, enumerable: true, configurable: true });
    }
    const entries = told.entries || [];
    for (let at = 0; at < entries.length; at += 2) made.set(this.value(entries[at]), this.value(entries[at + 1]));
    for (const value of told.values || []) made.add(this.value(value));
    return made;
  }

  empty(told) {
    switch (told.$) {
      case 'array': return Array(told.length);
      case 'object': return {};
      case 'date': return new Date(told.v === null ? NaN : told.v);
      case 'buffer': return unbase64(told.v);
      case 'view': return new VIEWS[told.name](this.value(told.buffer), told.offset, told.length);
      case 'blob': return this.blob(told);
      case 'map': return new Map();
      case 'set': return new Set();
      case 'regexp': return new RegExp(this.value(told.source), told.flags);
      case 'error': {
        const error = new (ERRORS[told.name] || Error)(this.value(told.message));
        error.stack = this.value(told.stack);
        return error;
      }
      case 'boxed': return Object(this.value(told.v));
      default: throw new Told('BAD_ARGUMENT', `The file has a value of type ${JSON.stringify(told.$)}, which is not known.`);
    }
  }

  blob({ v, type, name, lastModified }) {
    const parts = [unbase64(v)];
    return name === undefined ? new Blob(parts, { type }) : new File(parts, name, { type, lastModified });
  }
}

// Copies of messages as JSON: bounded while they are made, and made without running code of the app's. A getter or a
// proxy is not asked, only named.
const { types } = require('util');
const MOST_NODES = 2000;
const MOST_CHARS = 32000;
const DEEPEST = 12;
const LONGEST_KEY = 200;

const ofType = (name, more) => ({ __type: name, ...more });
const getterOf = (object, key) => Object.getOwnPropertyDescriptor(object, key).get;
const typedArray = Object.getPrototypeOf(Uint8Array.prototype);
const lengthOfView = getterOf(typedArray, 'byteLength');
const nameOfView = getterOf(typedArray, Symbol.toStringTag);
const lengthOfBuffer = getterOf(ArrayBuffer.prototype, 'byteLength');
const sizeOfMap = getterOf(Map.prototype, 'size');
const sizeOfSet = getterOf(Set.prototype, 'size');

// Nearly all objects that come from pages have this prototype. It cannot be given another one.
const rootOfTheApp = Object.getPrototypeOf(kept.functions);

// Whether it is an object without a class, as most are: its prototype is the root of a realm.
function isPlain(object) {
  const above = Object.getPrototypeOf(object);
  return above === rootOfTheApp || above === null || (!types.isProxy(above) && Object.getPrototypeOf(above) === null);
}

// The value of a property; a getter's is not asked for.
function plainly(object, key) {
  const found = Object.getOwnPropertyDescriptor(object, key);
  return found && 'value' in found ? found.value : undefined;
}

// The text with U+FFFD in place of lone surrogates, which JSON readers refuse. A cut may make one.
const isWellFormed = String.prototype.isWellFormed || function () { return !/\p{Surrogate}/u.test(this); };
const wellFormed = (text) => (isWellFormed.call(text) ? text : text.replace(/\p{Surrogate}/gu, '\ufffd'));

class Copier {
  constructor() {
    this.above = [];
    this.begin();
  }

  // For another copy: one copier is used for all, since each message would otherwise make several objects more.
  begin() {
    this.nodes = MOST_NODES;
    this.chars = MOST_CHARS;
    if (this.above.length > 0) this.above.length = 0;
    return this;
  }

  // How much the copy takes, roughly in characters.
  get cost() { return (MOST_NODES - this.nodes) * 8 + (MOST_CHARS - this.chars); }

  text(value) {
    if (value.length <= this.chars) {
      this.chars -= value.length;
      return wellFormed(value);
    }
    const cut = wellFormed(value.slice(0, this.chars));
    this.chars = 0;
    return `${cut}… (${value.length} characters)`;
  }

  value(value) {
    this.nodes -= 1;
    switch (typeof value) {
      case 'string': return this.text(value);
      case 'boolean': return value;
      case 'number': return Number.isFinite(value) ? value : ofType('Number', { value: String(value) });
      case 'undefined': return ofType('undefined');
      case 'bigint': return ofType('BigInt', { value: this.text(String(value)) });
      case 'symbol': return ofType('Symbol');
      case 'function': return ofType('Function');
      default: return value === null ? null : this.object(value);
    }
  }

  object(object) {
    if (this.above.includes(object)) return ofType('Circular');
    if (this.nodes <= 0 || this.above.length >= DEEPEST) return ofType('Omitted');
    this.above.push(object);
    const copy = this.inner(object);
    this.above.pop();
    return copy;
  }

  inner(object) {
    if (types.isProxy(object)) return ofType('Proxy');
    if (isPlain(object)) return this.fields(object);
    if (Array.isArray(object)) return this.items(object.length, (at) => plainly(object, at));
    if (types.isDate(object)) {
      const time = Date.prototype.getTime.call(object);
      return ofType('Date', { value: Number.isNaN(time) ? 'Invalid Date' : new Date(time).toISOString() });
    }
    if (types.isArrayBufferView(object)) {
      if (types.isDataView(object)) return ofType('DataView');
      return ofType(nameOfView.call(object), { byteLength: lengthOfView.call(object) });
    }
    if (types.isArrayBuffer(object)) return ofType('ArrayBuffer', { byteLength: lengthOfBuffer.call(object) });
    if (types.isMap(object)) {
      const entries = Map.prototype.entries.call(object);
      return ofType('Map', { entries: this.items(sizeOfMap.call(object), () => entries.next().value) });
    }
    if (types.isSet(object)) {
      const values = Set.prototype.values.call(object);
      return ofType('Set', { values: this.items(sizeOfSet.call(object), () => values.next().value) });
    }
    if (types.isRegExp(object)) return ofType('RegExp');
    if (types.isNativeError(object)) {
      const words = (key) => { const said = plainly(object, key); return typeof said === 'string' ? this.text(said) : undefined; };
      return ofType('Error', { message: words('message') });
    }
    if (types.isBoxedPrimitive(object) || types.isPromise(object) || types.isExternal(object)) return ofType('Object');
    return this.fields(object);
  }

  items(length, at) {
    const out = [];
    for (let i = 0; i < length; i++) {
      if (this.nodes <= 0) {
        out.push(ofType('Omitted', { items: length - i }));
        break;
      }
      out.push(this.value(at(i)));
    }
    return out;
  }

  fields(object) {
    // An object without a prototype would be a slow one. The realm's own root has nothing that JSON could call.
    const out = {};
    const keys = Object.keys(object);
    for (let i = 0; i < keys.length; i++) {
      if (this.nodes <= 0) {
        out.__omitted = keys.length - i;
        break;
      }
      const found = Object.getOwnPropertyDescriptor(object, keys[i]);
      this.chars -= Math.min(keys[i].length, this.chars);
      const value = found !== undefined && 'value' in found ? this.value(found.value) : ofType('Getter');
      const key = keys[i].length > LONGEST_KEY ? keys[i].slice(0, LONGEST_KEY) : keys[i];
      if (key === '__proto__') Object.defineProperty(out, key, { value, enumerable: true });
      else out[wellFormed(key)] = value;
    }
    return out;
  }
}

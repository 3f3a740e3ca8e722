// Reads fields of an app's object safely: a getter of the app may throw, and a list may have no end.
const LONGEST_TEXT = 4000;
const MOST_ITEMS = 5000;

const field = (object, key) => { try { return object[key]; } catch { return undefined; } };
const text = (value) => (typeof value === 'string' && value !== '' ? value.slice(0, LONGEST_TEXT) : undefined);
const said = (object, key) => text(field(object, key));
const is = (object, key) => { try { return Boolean(object[key]); } catch { return false; } };

// The objects in an array of the app, at most MOST_ITEMS.
function objectsIn(foreign) {
  const own = [];
  const length = Math.min(Number(field(foreign, 'length')) || 0, MOST_ITEMS);
  for (let i = 0; i < length; i++) {
    const one = field(foreign, i);
    if (one && typeof one === 'object') own.push(one);
  }
  return own;
}

// Decides by the words of its row whether an element still shows the item that its ref was given to.
//
// A status may change, a counter count, a mark move on: the item is still the same. In a recycled row, or one that took
// its neighbour's place, it is another. Words that only one row of the list has tell the two cases apart.

import { isRow, wordsOf } from './rows.js';

const hasLetter = (word) => /\p{L}/u.test(word);
const isNumeral = (word) => /^[#№]?\d[\d.:/-]*$/.test(word);

// told and now: { name, row, own, around }. `living`: it is the same element still.
export function isSameItem(told, now, living) {
  const sameName = told.name === now.name;
  const [before, after] = [told.row, now.row];
  if (isRow(before) || isRow(after)) return isSameRow(told, now, living, sameName);
  // In no list: a step of an assistant, a player. The words around it are free to change.
  if (living) return sameName || before === null || after === null || compareNames(told, now);
  return isSameAround(told.around, now.around);
}

function isSameRow(told, now, living, sameName) {
  // A list with one item cannot be told from no list.
  const before = isRow(told.row) ? told.row : told.around;
  const after = isRow(now.row) ? now.row : now.around;
  if (before === null || after === null) return living && sameName;
  if (!living && !headingsAgree(before.listing.heading, after.listing.heading)) return false;
  const were = before.words(before === told.row ? told.own : -1);
  if (were.length === 0) return sameName || (living && compareNames(told, now));
  const are = after.words(after === now.row ? now.own : -1);
  if (were.join('\n') === are.join('\n')) return true;
  if (sameName && isRow(told.row) && isRow(now.row) && isNamedApart(told, now)) return true;
  return compareWords(were, are, before, after) === true;
}

// Compares items that have only a name.
function compareNames(told, now) {
  if (told.row === null || now.row === null) return true;
  // A virtual list has given the element to another item, and moved it there.
  if (told.row.key !== now.row.key) return false;
  const were = wordsOf(told.name);
  const are = wordsOf(now.name);
  return compareWords(were, are, told.row, now.row) ?? staysAmongOthers(told.row, now.row, were, are);
}

function isSameAround(before, after) {
  if (before === null || after === null) return true;
  if (!headingsAgree(before.listing.heading, after.listing.heading)) return false;
  const [were, are] = [before.words(-1), after.words(-1)];
  if (were.join('\n') === are.join('\n')) return true;
  // A dialog with another question is another dialog.
  if (before.asks || after.asks) return false;
  if (!were.some(hasLetter) && !are.some(hasLetter)) return true;
  return compareWords(were, are, before, after) === true;
}

// A field called Email among fields is that field, whatever is written beside it. Numbers are no names: likes, prices.
function isNamedApart(told, now) {
  const several = (row) => row.listing.rows.length > 1 || !row.item;
  return several(told.row) && several(now.row) && wordsOf(told.name).some((word) => hasLetter(word)
    && told.row.listing.count(word) <= 1 && now.row.listing.count(word) <= 1);
}

// true, false, or undefined when the words do not decide.
function compareWords(were, are, was, is) {
  const told = new Set(were);
  const present = new Set(are);
  const before = was.listing;
  const after = is.listing;
  const alone = (word) => before.count(word) <= 1 && after.count(word) <= 1;
  let keys = were.filter(alone);
  // The first thing in a row may be nothing but its number, or the time.
  if (keys.length > 1 && keys[0] === were[0] && isNumeral(keys[0])) keys = keys.slice(1);
  const lost = keys.some((word) => !present.has(word));
  const taken = are.some((word) => !told.has(word) && before.count(word) === 1 && after.count(word) <= 1);
  if (keys.length > 0) {
    if (present.has(keys[0])) return !(lost && taken);
    return undefined;
  }
  if (taken) return false;
  const kept = were.filter((word) => present.has(word)).length;
  return kept * 2 >= were.length ? true : undefined;
}

// An item that has only a name, which changed. It is the same item if a neighbour is the same, and if no other item has
// the old or the new name.
function staysAmongOthers(before, after, were, are) {
  const others = (row, words) => row.listing.rows.some((other) => other !== row && other.parts.flatMap(wordsOf).join('\n') === words.join('\n'));
  if (others(after, were) || others(before, are)) return false;
  const sides = [-1, 1].map((step) => [before.neighbour(step), after.neighbour(step)]);
  return sides.some(([was, is]) => was !== null && was === is) || sides.every(([was, is]) => was === null && is === null);
}

// A heading may count ("Files (3)") and greet; under another one the same words are another thing.
function headingsAgree(a, b) {
  if (a === b || a === '' || b === '') return true;
  const [x, y] = [a, b].map((heading) => wordsOf(heading).find((word) => !isNumeral(word)));
  return x === y;
}

// Decides by the words of its row whether an element still shows the item that its ref was given to.
//
// If a status, a counter or a mark changes, the item is still the same. In a recycled row, or a row that has moved into
// its neighbour's place, it is another item. Words that only one row of the list has distinguish the two cases.

import { isRow, wordsOf } from './rows.js';

const hasLetter = (word) => /\p{L}/u.test(word);
const isNumeral = (word) => /^[#№]?\d[\d.:/-]*$/.test(word);

// Compares the stored facts (`told`) with the present ones (`now`): { name, row, own, around }. `living`: both are of
// the same element.
export function isSameItem(told, now, living) {
  const sameName = told.name === now.name;
  const [before, after] = [told.row, now.row];
  if (isRow(before) || isRow(after)) return isSameRow(told, now, living, sameName);
  // Not in a list, for example a step of a wizard or a media player: the words around the element may change.
  if (living) return sameName || before === null || after === null || compareNames(told, now);
  return isSameAround(told.around, now.around);
}

function isSameRow(told, now, living, sameName) {
  // A list with one item looks like no list.
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
  // A virtual list has reused the element for another item, in another position.
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
  // A dialog that asks something else is another dialog.
  if (before.asks || after.asks) return false;
  if (!were.some(hasLetter) && !are.some(hasLetter)) return true;
  return compareWords(were, are, before, after) === true;
}

// Whether the control's own name identifies it in its list, such as a field called Email among fields. Then the other
// words do not matter. Numbers do not count as names: they may be prices or counters.
function isNamedApart(told, now) {
  const several = (row) => row.listing.rows.length > 1 || !row.item;
  return several(told.row) && several(now.row) && wordsOf(told.name).some((word) => hasLetter(word)
    && told.row.listing.count(word) <= 1 && now.row.listing.count(word) <= 1);
}

// Compares the words of two rows: true, false, or undefined if the words do not decide.
function compareWords(were, are, was, is) {
  const told = new Set(were);
  const present = new Set(are);
  const before = was.listing;
  const after = is.listing;
  const alone = (word) => before.count(word) <= 1 && after.count(word) <= 1;
  let keys = were.filter(alone);
  // Skip a number at the start of a row: it may be the row's position, or a time.
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

// Compares items that have only a name, which has changed. The item is the same if a neighbour is unchanged, and no
// other item has the old or the new name.
function staysAmongOthers(before, after, were, are) {
  const others = (row, words) => row.listing.rows.some((other) => other !== row && other.parts.flatMap(wordsOf).join('\n') === words.join('\n'));
  if (others(after, were) || others(before, are)) return false;
  const sides = [-1, 1].map((step) => [before.neighbour(step), after.neighbour(step)]);
  return sides.some(([was, is]) => was !== null && was === is) || sides.every(([was, is]) => was === null && is === null);
}

// Compares the first word of each heading that is not a number, because a heading may contain a count ("Files (3)").
// Under another heading equal words are another item.
function headingsAgree(a, b) {
  if (a === b || a === '' || b === '') return true;
  const [x, y] = [a, b].map((heading) => wordsOf(heading).find((word) => !isNumeral(word)));
  return x === y;
}

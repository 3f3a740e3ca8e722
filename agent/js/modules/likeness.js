// How alike two texts are.

// The edit distance of two texts. Two swapped neighbours count as one edit.
export function editDistance(a, b) {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > 12) return Math.max(a.length, b.length);
  let above = null;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      let cost = Math.min(row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1), row[j] + 1, next[j - 1] + 1);
      if (above && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, above[j - 2] + 1);
      next.push(cost);
    }
    above = row;
    row = next;
  }
  return row[b.length];
}

const bare = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

// The likeness of two texts, from 0 to 1 for equal ones. A typing error, a common part or shared words give values
// between.
export function likeness(a, b) {
  if (!a || !b) return 0;
  const x = bare(a).slice(0, 60);
  const y = bare(b).slice(0, 60);
  if (!x || !y) return 0;
  if (x === y) return 1;
  const shorter = Math.min(x.length, y.length);
  const longer = Math.max(x.length, y.length);
  const byEdits = 1 - editDistance(x, y) / longer;
  const byPart = shorter >= 2 && (x.includes(y) || y.includes(x)) ? 0.5 + 0.4 * (shorter / longer) : 0;
  const best = Math.max(byEdits, byPart);
  return best < 0.4 ? 0 : best;
}

// The cost of a text in tokens, by the formula of `commands/src/tokens.rs`.

const NONE = 0;
const LETTER = 1;
const DIGIT = 2;
const PUNCTUATION = 3;
const SPACE = 4;
const IDEOGRAPH = 5;
const SIGN = 6;

const FIRST_IDEOGRAPH = 0x2e80;

function kindOf(c) {
  if (c > 127) {
    const char = String.fromCodePoint(c);
    if (/\p{L}/u.test(char)) return c < FIRST_IDEOGRAPH ? LETTER : IDEOGRAPH;
    return /\s/.test(char) ? SPACE : SIGN;
  }
  if ((c > 96 && c < 123) || (c > 64 && c < 91)) return LETTER;
  if (c > 47 && c < 58) return DIGIT;
  return c === 32 || c === 9 || c === 10 || c === 13 ? SPACE : PUNCTUATION;
}

const isCapital = (c) => (c < 128 ? c < 91 : /\p{Lu}/u.test(String.fromCodePoint(c)));

// The cost of a text in hundredths of a token.
function hundredths(text) {
  let sum = 0;
  let last = NONE;
  let lastIsCapital = false;
  let run = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.codePointAt(i);
    if (c > 0xffff) i++;
    const kind = kindOf(c);
    const goesOn = kind === last;
    run = goesOn ? run + 1 : 1;
    if (kind === LETTER) {
      const capital = isCapital(c);
      const begins = !goesOn || (capital !== lastIsCapital && (capital || run > 2));
      lastIsCapital = capital;
      if (begins) {
        run = 1;
        sum += 80;
      } else if (run > 6) sum += 27;
    } else if (kind === DIGIT) sum += run % 3 === 1 ? 113 + (last === SPACE ? 118 : 0) : 0;
    else if (kind === PUNCTUATION) sum += run === 1 ? 95 : run > 3 ? 56 : 0;
    else if (kind === SPACE) sum += c !== 32 || run === 2 ? 116 : 0;
    else sum += kind === IDEOGRAPH ? 60 : 124;
    last = kind;
  }
  return sum;
}

// The cost in tokens of a line within a JSON string, and of JSON itself.
export const lineCost = (line) => hundredths(JSON.stringify(`${line}\n`).slice(1, -1)) / 100;
export const jsonCost = (json) => hundredths(json) / 100;

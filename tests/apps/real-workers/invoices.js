// A PDF of three pages, made here so that no binary file has to be kept. Its streams are compressed, so that the parser
// has to unpack them.
'use strict';
const zlib = require('node:zlib');

const CUSTOMERS = ['Ada Lovelace', 'Grace Hopper', 'Karen Sp\\344rck Jones'];
const ROWS = 12;

// One page: a heading, a filled box and rows of text, as PDF operators.
function drawing(number) {
  const rows = Array.from({ length: ROWS }, (_, index) => index + 1);
  const lines = rows.map((row) => `(Item ${number}.${row}: ${row * number} pieces) Tj T*`);
  return [
    '0.8 0.9 1 rg 60 700 480 40 re f 0 g',
    `BT /F1 20 Tf 72 712 Td (Invoice ${number} for ${CUSTOMERS[number - 1]}) Tj ET`,
    `BT /F1 12 Tf 72 660 Td 18 TL ${lines.join('\n')} ET`,
  ].join('\n');
}

function invoices() {
  const numbers = CUSTOMERS.map((_, index) => index + 1);
  // Objects 1 to 4 are the catalog, the list of pages, the font and the document's title; each page takes two more.
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${numbers.length} /Kids [${numbers.map((n) => `${3 + 2 * n} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Title (Invoices) /Author (real-workers) >>',
  ].map((text) => Buffer.from(text));
  for (const number of numbers) {
    objects.push(Buffer.from(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${4 + 2 * number} 0 R `
      + '/Resources << /Font << /F1 3 0 R >> >> >>'));
    const packed = zlib.deflateSync(Buffer.from(drawing(number)));
    objects.push(Buffer.concat([
      Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`), packed, Buffer.from('\nendstream'),
    ]));
  }
  const parts = [Buffer.from('%PDF-1.4\n')];
  let length = parts[0].length;
  const starts = objects.map((object, index) => {
    const start = length;
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    parts.push(part);
    length += part.length;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
    + `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${length}\n%%EOF\n`));
  return Buffer.concat(parts);
}

module.exports = { invoices };

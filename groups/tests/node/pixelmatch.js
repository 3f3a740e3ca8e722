// Prints pixelmatch's count and drawing for each pair of pictures in a folder. Usage: node pixelmatch.js FOLDER COUNT
// MODULE.

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [folder, count, module] = process.argv.slice(2);
const { default: pixelmatch } = await import(pathToFileURL(module));
for (let n = 0; n < Number(count); n++) {
  const [one, other] = ['a', 'b'].map((name) => new Uint8Array(readFileSync(`${folder}/${n}.${name}`)));
  const { width, height, threshold } = JSON.parse(readFileSync(`${folder}/${n}.json`, 'utf8'));
  const output = new Uint8Array(one.length);
  const differ = pixelmatch(one, other, output, width, height, { threshold });
  console.log(`${differ} ${differ ? Buffer.from(output).toString('base64') : ''}`.trim());
}

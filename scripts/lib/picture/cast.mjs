// Plays a list of shell lines in a terminal, and writes them as a cast (asciicast v2) to standard output.
//   node cast.mjs LINES FOLDER
// Each line runs in a terminal of its own by script(1), so that programs use colours. After each line that drives the app
// `stagewright screenshot` takes its picture into FOLDER. The times in the cast are composed, not measured: typing and
// reading take as long on any machine.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const COLUMNS = 66;
const ROWS = 20;
const KEY_S = 0.045;
const BEFORE_ENTER_S = 0.35;
const RUNS_S = 0.15;
const READ_S = 1.1;

const [lines, folder] = process.argv.slice(2);
let now = 0.5;
const out = [{ version: 2, width: COLUMNS, height: ROWS }];
const event = (kind, text) => out.push([Number(now.toFixed(3)), kind, text]);

event('o', '\x1b[32m$\x1b[0m ');
for (const line of fs.readFileSync(lines, 'utf8').split('\n').filter((text) => text && !text.startsWith('#'))) {
  for (const key of line) {
    now += KEY_S;
    event('o', key);
  }
  now += BEFORE_ENTER_S;
  event('o', '\r\n');
  const shown = execFileSync('script', ['--quiet', '--return', '--command', `stty cols ${COLUMNS} rows ${ROWS}; ${line}`, '/dev/null'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  now += RUNS_S;
  event('o', shown);
  const picture = `app-${out.length}.png`;
  const sessions = JSON.parse(execFileSync('stagewright', ['sessions', '--json'], { encoding: 'utf8' }));
  if (sessions.sessions.length > 0) {
    execFileSync('stagewright', ['screenshot', path.join(folder, picture)], { stdio: 'ignore' });
    event('m', picture);
  }
  event('o', '\x1b[32m$\x1b[0m ');
  now += READ_S;
}
process.stdout.write(`${out.map((row) => JSON.stringify(row)).join('\n')}\n`);

// An app that Playwright drives, whose page measures requests that a route of Playwright's answers.
//
//   VIEWERS=FOLDER node playwright.mjs ELECTRON APP ORIGIN CODE
//
// For each line that it reads it prints one figure: the value of CODE in the page, while the requests to ORIGIN are
// answered. The first line that it prints says that the app is there. It ends with its stdin.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const [electron, app, origin, code] = process.argv.slice(2);
const { _electron } = createRequire(join(process.env.VIEWERS, 'package.json'))('playwright-core');

const driven = await _electron.launch({ executablePath: electron, args: ['--no-sandbox', app] });
const page = await driven.firstWindow();
await page.waitForLoadState();
const answer = (route) => route.fulfill({ contentType: 'application/json', headers: { 'access-control-allow-origin': '*' }, body: '{"a":1}' });
console.log('ready');
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'end') break;
  await page.route(`${origin}/**`, answer);
  console.log(await page.evaluate(code));
  await page.unroute(`${origin}/**`, answer);
}
await driven.close();

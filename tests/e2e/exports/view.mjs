// Opens the page of a trace in Chromium, and fails where it does not show what it should.
//
//   VIEWERS=FOLDER node view.mjs PAGE LINE FOLDER    LINE is the line of the run file of the failed call; screenshots go
//   into FOLDER
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [path, line, folder] = process.argv.slice(2);
const require = createRequire(join(process.env.VIEWERS, 'package.json'));
const { chromium } = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const errors = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('request', (request) => !/^(file|blob):/.test(request.url()) && errors.push(request.url()));
  await page.goto(pathToFileURL(path).href);
  // It opens at the failed call.
  await page.locator('#detail').getByText(line).first().waitFor();
  await page.waitForFunction(() => [...document.images].every((one) => one.complete && one.naturalWidth > 0));
  for (const [name, colorScheme, width] of [['light', 'light', 1280], ['dark', 'dark', 1280], ['narrow', 'dark', 380]]) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    const { violations } = await page.evaluate(`${axe}; axe.run()`);
    const told = violations.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 200), nodes[0].failureSummary]);
    if (told.length) throw new Error(`axe, ${name}: ${JSON.stringify(told, null, 1)}`);
    await page.screenshot({ path: join(folder, `view-${name}.png`) });
  }
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the page' }).click()]);
  const saved = readFileSync(await download.path(), 'utf8');
  if (!saved.startsWith('From: <Saved by Blink>')) throw new Error(`the saved page is ${saved.slice(0, 100)}`);
  if (page.context().pages().length > 1 || errors.length) throw new Error(`the page: ${errors}`);
} finally {
  await browser.close();
}

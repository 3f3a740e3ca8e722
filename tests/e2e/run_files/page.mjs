// Opens the page of a run in Chromium as its readers do, and fails where it does not show what it should.
//
//   VIEWERS=FOLDER node page.mjs PAGE FOLDER    screenshots go into FOLDER
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [path, folder] = process.argv.slice(2);
const require = createRequire(join(process.env.VIEWERS, 'package.json'));
const { chromium } = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const is = (found, expected, what) => {
  if (JSON.stringify(found) !== JSON.stringify(expected)) throw new Error(`${what}: ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
};

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || '/usr/bin/chromium', args: ['--no-sandbox'] });
const open = async (name, options) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const errors = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('request', (request) => !request.url().startsWith('file:') && errors.push(request.url()));
  await page.goto(pathToFileURL(path).href);
  return { page, errors, shoot: () => page.screenshot({ path: join(folder, `${name}.png`), fullPage: true }) };
};
const accessible = async (page, name) => {
  const { violations } = await page.evaluate(`${axe}; axe.run()`);
  is(violations.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 200), nodes[0].failureSummary]), [], `axe, ${name}`);
};

try {
  const { page, errors, shoot } = await open('light', { colorScheme: 'light' });
  const shown = () => page.$$eval('details.test', (all) => all.filter((one) => !one.hidden).map((one) => one.dataset.status));
  is(await shown(), ['passed', 'failed', 'flaky'], 'the tests');
  is(await page.$$eval('nav h2', (all) => all.map((one) => one.textContent)), ['Failed', 'Flaky', 'Slowest'], 'the lists');
  await accessible(page, 'as it opens');
  await shoot();
  await page.getByRole('button', { name: 'Open all' }).click();
  await accessible(page, 'with all tests open');
  await page.$$eval('img', (all) => all.forEach((one) => { one.loading = 'eager'; }));
  await page.waitForFunction(() => [...document.images].every((one) => one.complete));
  is(await page.$$eval('img', (all) => all.filter((one) => one.naturalWidth < 100).map((one) => one.src)), [], 'pictures that do not load');
  const passed = page.locator('details.test[data-status=passed]');
  if (await passed.locator('.steps img').count() < 2) throw new Error('the passed test has no pictures of its lines');
  is(await page.locator('.compared del').allTextContents(), ['Good', 'Good', 'second'], 'what was expected and is not there');
  is(await page.locator('.compared ins').allTextContents(), ['Basic', 'Basic', 'first'], 'what is there instead');
  // The attempts of the test that failed first are side by side.
  const places = await page.locator('details[data-status=flaky] .attempt').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  is([places.length, places[0] === places[1]], [2, true], 'the attempts');
  await page.screenshot({ path: join(folder, 'open.png'), fullPage: true });
  await page.keyboard.press('/');
  await page.keyboard.type('comes and');
  is([await shown(), await page.locator('#count').textContent()], [['flaky'], '1 of 3 tests'], 'the filter by text');
  await page.fill('#words', '');
  await page.getByLabel('passed (1)').uncheck();
  is(await shown(), ['failed', 'flaky'], 'the filter by status');
  await page.locator('nav a').last().click();
  is((await page.title()).split(' (')[0], '3 tests: 1 passed, 1 failed, 1 flaky', 'the title');
  is(errors, [], 'what the page complains about');

  for (const [name, colorScheme, width] of [['dark', 'dark', 1280], ['dark-narrow', 'dark', 380], ['narrow', 'light', 380]]) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await accessible(page, name);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    is(wide > 0, false, `${name}: the page scrolls sideways`);
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  }

  // Without its script everything is there, and no filter.
  const plain = await open('plain', { javaScriptEnabled: false });
  is(await plain.page.locator('#filters').isVisible(), false, 'the filters');
  is(await plain.page.locator('details.test > summary').count(), 3, 'the tests without the script');
  is(await plain.page.getByText('Basic controls').first().isVisible(), true, 'the failure');
} finally {
  await browser.close();
}

// Opens an exported trace in Playwright's own viewers, in Chromium, and tells what they show.
//
//   VIEWERS=FOLDER node playwright.mjs TRACE.zip TITLE CONSOLE SOURCE PICTURE
//
// TITLE is a part of an action's title, CONSOLE and SOURCE parts of what these tabs show, PICTURE the file for a screenshot.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join, normalize } from 'node:path';

const [zip, title, said, source, screenshot] = process.argv.slice(2);
const require = createRequire(join(process.env.VIEWERS, 'package.json'));
const { chromium } = require('playwright-core');
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.zip': 'application/zip' };

const served = (folder) => new Promise((resolve) => {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    const file = path === '/trace.zip' ? zip : join(folder, normalize(path));
    try {
      const bytes = await readFile(file);
      response.writeHead(200, { 'content-type': TYPES[extname(file)] || 'application/octet-stream' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  server.listen(0, '127.0.0.1', () => resolve(server));
});

const look = async (browser, name) => {
  const folder = join(dirname(require.resolve(`${name}/package.json`)), 'lib/vite/traceViewer');
  const server = await served(folder);
  const origin = `http://localhost:${server.address().port}`;
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.goto(`${origin}/index.html?trace=${encodeURIComponent(`${origin}/trace.zip`)}`);
  const action = page.locator('.action-title, .list-view-entry, [role=treeitem]').filter({ hasText: title }).first();
  await action.waitFor();
  await action.click();
  const tab = async (which, text) => {
    await page.getByRole('tab', { name: which }).first().click();
    await page.getByText(text, { exact: false }).first().waitFor();
  };
  await tab('Console', said);
  await tab('Source', source);
  // The snapshot is a picture of the window, in a frame.
  const shown = async () => {
    for (const frame of page.frames()) {
      const width = await frame.evaluate(() => document.querySelector('img[src^="data:image/"]')?.naturalWidth ?? 0).catch(() => 0);
      if (width > 100) return width;
    }
    return 0;
  };
  for (let tries = 0; tries < 300 && !(await shown()); tries++) await page.waitForTimeout(100);
  const width = await shown();
  if (!width) throw new Error(`${name} shows no picture`);
  await page.screenshot({ path: screenshot.replace('.png', `-${name}.png`) });
  const { version } = require(`${name}/package.json`);
  console.log(`${version}: a picture of ${width} px`);
  server.close();
  await page.close();
};

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  for (const name of ['playwright-core', 'playwright-core-old']) await look(browser, name);
} finally {
  await browser.close();
}
process.exit(0);

// The official TypeScript client of the protocol against `mcp serve`, with schemas that Ajv compiles in its strict
// mode.
//   node typescript.mjs STAGEWRIGHT APP PROFILE    with the folder of the packages in CLIENTS
// It prints a line for each check that passes, and fails at the first that does not.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [command, app, profile] = process.argv.slice(2);
const packages = createRequire(path.join(process.env.CLIENTS, 'package.json'));
const load = async (name) => import(pathToFileURL(packages.resolve(name)));
const { Client } = await load('@modelcontextprotocol/sdk/client/index.js');
const { StdioClientTransport } = await load('@modelcontextprotocol/sdk/client/stdio.js');
const { ToolListChangedNotificationSchema } = await load('@modelcontextprotocol/sdk/types.js');
const { default: Ajv } = await load('ajv');

const args = ['mcp', 'serve', '--tool-profile', profile];
const transport = new StdioClientTransport({ command, args, env: process.env });
const client = new Client({ name: 'test', version: '1' });
await client.connect(transport);
let changes = 0;
client.setNotificationHandler(ToolListChangedNotificationSchema, () => (changes += 1));
const { tools } = await client.listTools();

const ajv = new Ajv({ strict: true });
const validators = new Map();
for (const { name, inputSchema, outputSchema } of tools) {
  validators.set(name, ajv.compile(inputSchema));
  if (outputSchema) ajv.compile(outputSchema);
}
console.log('schemas');

// The client itself checks structured content against the schema of the reply.
async function call(name, given) {
  const validate = validators.get(name);
  assert.ok(!validate || validate(given), `${name}: ${JSON.stringify(validate?.errors)}`);
  const answer = await client.callTool({ name, arguments: given });
  assert.ok(!answer.isError, `${name}: ${answer.content[0].text}`);
  return JSON.parse(answer.content[0].text);
}

// OpenAI's strict mode requires every property; those that were optional may be null. Agents also send "" for them.
function everyProperty(name, given, nothing) {
  const { properties } = tools.find((tool) => tool.name === name).inputSchema;
  return { ...Object.fromEntries(Object.keys(properties).map((property) => [property, nothing])), ...given };
}

const ofTheShortList = (nothing) => [
  ['electron_wait_for', { text: 'Basic controls' }],
  ['electron_fill_form', { fields: [{ target: '#name', ref: nothing, role: nothing, name: nothing, label: nothing, value: 'Bo' }] }],
  ['electron_get', { what: 'text', target: 'h1' }],
  ['electron_expect', { target: '#plain' }],
];

const short = profile === 'auto';
const element = short ? { target: '#plain' } : { selector: '#plain' };
const field = short ? { target: '#name' } : { selector: '#name' };
await call('electron_launch', { main: app });
for (const nothing of [null, '']) {
  for (const [name, given] of [
    ['electron_snapshot', {}],
    ['electron_find', { role: 'button' }],
    ['electron_click', element],
    ['electron_type', { ...field, text: 'Ada' }],
    ['electron_key', { key: 'Tab' }],
    ['electron_console_logs', {}],
    ...(short ? ofTheShortList(nothing) : []),
  ]) {
    const sent = everyProperty(name, given, nothing);
    const answer = await client.callTool({ name, arguments: sent });
    assert.ok(!answer.isError, `${name} ${JSON.stringify(sent)}: ${answer.content[0].text}`);
  }
}
console.log('every property');
await call('electron_click', element);
if (short) {
  await call('native_menu', {});
  const { tools: more } = await client.listTools();
  assert.ok(more.some(({ name }) => name === 'native_menu') && changes > 0, `${changes} changes`);
  console.log('grown');
}
await client.close();

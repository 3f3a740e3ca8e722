// A plain MCP client on stdin and stdout. It counts the text that a model would read and write.
import { spawn } from 'node:child_process';

const TIMEOUT_MS = 60_000;

export class Client {
  // Some servers write files into their working directory.
  constructor(command, env, folder) {
    this.env = env;
    const options = { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'], env: { ...process.env, ...env } };
    this.child = spawn(command[0], command.slice(1), options);
    this.waiting = new Map();
    this.id = 0;
    let rest = '';
    this.child.stdout.setEncoding('utf8').on('data', (data) => {
      const lines = (rest + data).split('\n');
      rest = lines.pop();
      for (const line of lines.filter(Boolean)) this.hear(JSON.parse(line));
    });
    this.child.stdin.on('error', () => {});
    this.child.on('exit', () => this.waiting.forEach((done) => done({ error: { message: 'the server has ended' } })));
  }

  hear(message) {
    this.waiting.get(message.id)?.(message);
    this.waiting.delete(message.id);
  }

  send(message) {
    this.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  request(method, params) {
    const id = ++this.id;
    return new Promise((done) => {
      const timer = setTimeout(() => this.hear({ id, error: { message: `no answer in ${TIMEOUT_MS} ms` } }), TIMEOUT_MS);
      this.waiting.set(id, (message) => {
        clearTimeout(timer);
        done(message);
      });
      this.send({ id, method, params });
    });
  }

  async begin() {
    const clientInfo = { name: 'bench', version: '1' };
    await this.request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
    this.send({ method: 'notifications/initialized' });
    this.tools = (await this.request('tools/list', {})).result.tools;
  }

  // The part of the list of tools that a client gives to the model: name, description and parameters.
  list() {
    return JSON.stringify(this.tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })));
  }

  has(tool, parameter) {
    const found = this.tools.find(({ name }) => name === tool);
    return Boolean(found && (!parameter || found.inputSchema.properties?.[parameter]));
  }

  async call(tool, args) {
    const answer = await this.request('tools/call', { name: tool, arguments: args });
    const content = answer.result?.content ?? [{ type: 'text', text: answer.error?.message ?? '' }];
    const text = content.map((part) => part.text ?? '').join('\n');
    return { text, failed: Boolean(answer.error || answer.result?.isError), asked: `${tool} ${JSON.stringify(args)}` };
  }

  end() {
    this.child.stdin.end();
    const killer = setTimeout(() => this.child.kill('SIGKILL'), 8_000);
    return new Promise((done) => {
      if (this.child.exitCode !== null) return done(clearTimeout(killer));
      this.child.on('exit', () => done(clearTimeout(killer)));
    });
  }
}

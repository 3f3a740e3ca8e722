// The common part of all agents: the answers of one task, the refs in them, and how they are counted.

const LOOKS = 3;

export class Agent {
  constructor(client, count) {
    this.client = client;
    this.count = count;
  }

  // Starts a new conversation: the agent knows nothing, and takes a snapshot first.
  async begin() {
    this.cost = { calls: 0, failures: 0, bytes: 0, tokens: 0 };
    this.known = [];
    this.last = '';
    this.trace = [];
    await this.look();
  }

  async call(tool, args) {
    const answer = await this.client.call(tool, args);
    this.cost.calls += 1;
    this.cost.failures += answer.failed ? 1 : 0;
    this.cost.bytes += answer.asked.length + answer.text.length;
    this.cost.tokens += this.count(answer.asked) + this.count(answer.text);
    this.trace.push(answer);
    this.last = answer.text;
    this.known.push(answer.text);
    if (this.cost.calls > 40) throw new Error('more than 40 calls');
    return answer;
  }

  // The line of an element in the answers, the newest first. `near` is a text in a line shortly before it.
  find(role, name, near) {
    for (const text of this.known.toReversed()) {
      const lines = this.lines(text);
      const start = near ? lines.findIndex((line) => line.includes(near)) : 0;
      if (start < 0) continue;
      const found = lines.slice(start).find((line) => this.isElement(line, role, name) && this.refOf(line));
      if (found) return this.refOf(found);
    }
    return null;
  }

  lines(text) {
    return text.split('\n');
  }

  isElement(line, role, name) {
    const said = new RegExp(`" *${name} *"`).test(line);
    // A field has its own role. The text of its label has none.
    return said && (role === null ? /\s[A-Za-z]+ "/.test(line) : line.includes(`${role} "`));
  }

  // The ref of an element. Takes a snapshot if the answers do not contain it.
  async ref(role, name, near) {
    const ref = this.find(role, name, near) ?? ((await this.look()), this.find(role, name, near));
    if (!ref) throw new Error(`the answers show no ${role ?? 'field'} ${name}${near ? ` near ${near}` : ''}`);
    return ref;
  }

  async until(pattern) {
    for (let looks = 0; looks <= LOOKS; looks += 1) {
      const said = pattern.exec(this.last);
      if (said) return said[0];
      if (looks < LOOKS) await this.look();
    }
    throw new Error(`${pattern} is not to be seen`);
  }

  clickInRow(role, name, row) {
    return this.click(role, name, row);
  }

  clickAndAnswerNative() {
    throw new Error('it has no tool for native dialogs');
  }
}

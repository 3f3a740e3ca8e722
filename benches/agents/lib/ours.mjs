// The policy for this server. It depends only on the list of tools, so it works with every version and every profile.
import { Agent } from './agent.mjs';

export class Stagewright extends Agent {
  window = {};

  async begin() {
    this.window = {};
    await super.begin();
  }

  // Answers are JSON: a snapshot is one of its strings.
  lines(text) {
    return text.replaceAll('\\n', '\n').replaceAll('\\"', '"').split('\n');
  }

  refOf(line) {
    return /\[(\d+)\]/.exec(line)?.[1];
  }

  look() {
    return this.call('electron_snapshot', { ...this.format(), ...this.window });
  }

  // An agent that reads the list learns that text is shorter, unless text is the default.
  format() {
    const format = this.client.tools.find(({ name }) => name === 'electron_snapshot')?.inputSchema.properties.format;
    return format && !/\[text\]/.test(format.description ?? '') ? { format: 'text' } : {};
  }

  at(tool, ref) {
    return this.client.has(tool, 'target') ? { target: `@${ref}` } : { ref: Number(ref) };
  }

  see(tool) {
    return this.client.has(tool, 'see') ? { see: 'changes' } : {};
  }

  async click(role, name, near) {
    const tool = 'electron_click';
    return this.call(tool, { ...this.at(tool, await this.ref(role, name, near)), ...this.see(tool), ...this.window });
  }

  async fill(fields) {
    const tool = 'electron_fill_form';
    if (this.client.has(tool)) {
      const all = [];
      for (const { name, value } of fields) {
        all.push({ target: `@${await this.ref(null, name)}`, value: String(value) });
      }
      return this.call(tool, { fields: all, ...this.see(tool), ...this.window });
    }
    for (const { name, kind, value } of fields) await this.fillOne(kind, await this.ref(null, name), value);
  }

  fillOne(kind, ref, value) {
    const tool = { box: 'electron_check', radio: 'electron_check', choice: 'electron_select_option' }[kind] ?? 'electron_type';
    const args = { 'electron_select_option': { values: [value] }, 'electron_type': { text: value } }[tool] ?? {};
    return this.call(tool, { ...this.at(tool, ref), ...args, ...this.window });
  }

  async submit(name, text) {
    const tool = 'electron_type';
    const at = this.at(tool, await this.ref('textbox', name));
    if (this.client.has(tool, 'submit')) return this.call(tool, { ...at, text, submit: true, ...this.see(tool) });
    await this.call(tool, { ...at, text });
    return this.call('electron_key', { key: 'Enter' });
  }

  async clickAndAccept(role, name) {
    await this.click(role, name);
    // The answer says that the dialog was dismissed.
    if (!/dismissed/.test(this.last)) return;
    await this.call('electron_dialog_handler', { action: 'accept' });
    await this.click(role, name);
  }

  async waitFor(text) {
    const found = new RegExp(text).exec(this.last);
    if (found) return found[0];
    const tool = this.client.has('electron_wait_for') ? 'electron_wait_for' : 'electron_wait_for_selector';
    const answer = await this.call(tool, tool === 'electron_wait_for' ? { text } : { selector: `text=${text}` });
    if (answer.failed) throw new Error(answer.text);
    return text;
  }

  async errorUntil(pattern) {
    if (!pattern.test(this.last)) await this.call('electron_console_logs', { type: 'error' });
    return this.until(pattern);
  }

  async toWindow(title) {
    let lines = this.last;
    // The reply of an action names a window that opened; otherwise the list of windows does.
    const handle = (text) => text.split(/[{}]/).find((part) => part.includes(`"${title}"`) && /"w\d+"/.test(part));
    if (!handle(lines)) lines = (await this.call('electron_windows_list', {})).text;
    const id = /"(w\d+)"/.exec(handle(lines) ?? '')?.[1];
    if (!id) throw new Error(`no window ${title}`);
    this.window = { window: id };
    this.known = [];
    await this.look();
  }

  async clickAndAnswerNative(role, name, button) {
    await this.click(role, name);
    if (/Report erased/.test(this.last)) return;
    await this.call('native_dialog_policy', { kind: 'message', button });
  }
}

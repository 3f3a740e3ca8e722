// The policies for other servers. They join the app by its debugging port.
import { Agent } from './agent.mjs';

export class Playwright extends Agent {
  refOf(line) {
    return /\[ref=(\w+)\]/.exec(line)?.[1];
  }

  look() {
    return this.call('browser_snapshot', {});
  }

  async click(role, name, near) {
    return this.call('browser_click', { element: name, target: await this.ref(role, name, near) });
  }

  async fill(fields) {
    const kinds = { text: 'textbox', date: 'textbox', choice: 'combobox', box: 'checkbox', radio: 'radio' };
    const all = [];
    for (const { name, kind, value } of fields) {
      all.push({ name, element: name, target: await this.ref(kinds[kind], name), type: kinds[kind], value: String(value) });
    }
    return this.call('browser_fill_form', { fields: all });
  }

  async submit(name, text) {
    return this.call('browser_type', { element: name, target: await this.ref('textbox', name), text, submit: true });
  }

  async clickAndAccept(role, name) {
    await this.click(role, name);
    return this.call('browser_handle_dialog', { accept: true });
  }

  async waitFor(text) {
    await this.call('browser_wait_for', { text });
    return this.until(new RegExp(text));
  }

  async errorUntil(pattern) {
    if (!pattern.test(this.last)) await this.call('browser_console_messages', { level: 'error' });
    return this.until(pattern);
  }

  async toWindow(title) {
    const file = { Settings: 'settings.html', Workbench: 'index.html' }[title];
    if (new RegExp(`Page URL: .*${file}`).test(this.last)) return;
    const index = () => new RegExp(`(\\d+): .*\\[${title}\\]`).exec(this.last)?.[1];
    if (index() === undefined) await this.call('browser_tabs', { action: 'list' });
    if (index() === undefined) throw new Error(`no tab ${title}`);
    await this.call('browser_tabs', { action: 'select', index: Number(index()) });
    this.known = [];
  }
}

export class ChromeDevtools extends Agent {
  page = 1;

  refOf(line) {
    return /uid=(\w+)/.exec(line)?.[1];
  }

  look() {
    return this.call('take_snapshot', { pageId: this.page });
  }

  async begin() {
    const pages = await this.client.call('list_pages', {});
    this.page = Number(/^(\d+):.*index\.html/m.exec(pages.text)?.[1] ?? 1);
    await super.begin();
  }

  async click(role, name, near) {
    return this.call('click', { pageId: this.page, uid: await this.ref(role, name, near), includeSnapshot: true });
  }

  async fill(fields) {
    const elements = [];
    for (const { name, value } of fields) elements.push({ uid: await this.ref(null, name), value: String(value) });
    return this.call('fill_form', { pageId: this.page, elements, includeSnapshot: true });
  }

  async submit(name, text) {
    await this.call('fill', { pageId: this.page, uid: await this.ref('textbox', name), value: text });
    return this.call('press_key', { pageId: this.page, key: 'Enter', includeSnapshot: true });
  }

  async clickAndAccept(role, name) {
    await this.call('click', { pageId: this.page, uid: await this.ref(role, name) });
    return this.call('handle_dialog', { pageId: this.page, action: 'accept' });
  }

  async waitFor(text) {
    await this.call('wait_for', { pageId: this.page, text: [text] });
    return this.until(new RegExp(text));
  }

  async errorUntil(pattern) {
    if (!pattern.test(this.last)) await this.call('list_console_messages', { pageId: this.page, types: ['error'] });
    return this.until(pattern);
  }

  async toWindow(title) {
    const file = { Settings: 'settings.html', Workbench: 'index.html' }[title];
    const answer = await this.call('list_pages', {});
    const line = answer.text.split('\n').find((text) => text.includes(file));
    this.page = Number(/^(\d+):/.exec(line ?? '')?.[1]);
    if (!this.page) throw new Error(`no page ${title}`);
    this.known = [];
    await this.look();
  }
}

export class AgentBrowser extends Agent {
  refOf(line) {
    return /ref=(\w+)/.exec(line)?.[1];
  }

  // By default it lists controls alone, and the tasks are about texts, too.
  look() {
    return this.call('agent_browser_snapshot', { interactive: false });
  }

  async click(role, name, near) {
    return this.call('agent_browser_click', { selector: `@${await this.ref(role, name, near)}` });
  }

  async fill(fields) {
    for (const { name, kind, value } of fields) {
      if (kind === 'date') await this.fillDate(value);
      else await this.fillOne(kind, `@${await this.ref(null, name)}`, value);
    }
  }

  fillOne(kind, selector, value) {
    if (kind === 'choice') return this.call('agent_browser_select', { selector, values: [value] });
    if (kind === 'text') return this.call('agent_browser_fill', { selector, text: value });
    return this.call('agent_browser_check', { selector });
  }

  // Its snapshots have the parts of a date field in place of the field.
  async fillDate(value) {
    const [year, month, day] = value.split('-').map(Number);
    for (const [name, text] of Object.entries({ Month: month, Day: day, Year: year })) {
      await this.call('agent_browser_type', { selector: `@${await this.ref('spinbutton', name)}`, text: String(text) });
    }
  }

  async submit(name, text) {
    await this.call('agent_browser_fill', { selector: `@${await this.ref('textbox', name)}`, text });
    return this.call('agent_browser_press', { key: 'Enter' });
  }

  async clickAndAccept(role, name) {
    await this.click(role, name);
    return this.call('agent_browser_dialog_accept', {});
  }

  async waitFor(text) {
    await this.call('agent_browser_wait_for_text', { text });
    return this.until(new RegExp(text));
  }

  async errorUntil(pattern) {
    for (const tool of ['agent_browser_console', 'agent_browser_errors']) {
      if (!pattern.test(this.last)) await this.call(tool, {});
    }
    return this.until(pattern);
  }

  async toWindow(title) {
    const file = { Settings: 'settings.html', Workbench: 'index.html' }[title];
    const { text } = await this.call('agent_browser_tab_list', {});
    const tab = JSON.parse(text).data.tabs.find((tab) => tab.url.endsWith(file));
    if (!tab) throw new Error(`no tab ${title}`);
    await this.call('agent_browser_tab_switch', { tab: tab.tabId });
    this.known = [];
    await this.look();
  }
}

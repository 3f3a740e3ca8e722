// A page with a target among neighbours, which hazards change. Each pressable element has a data-id, its name in the
// log.
'use strict';

const ROLES = { check: 'checkbox', type: 'textbox', select: 'combobox', drag: 'div' };

class Scene {
  constructor(r, action) {
    this.r = r;
    this.action = action;
    this.kind = ROLES[action] || r.pick(['button', 'button', 'button', 'link', 'div']);
    this.layout = r.pick(['column', 'column', 'row', 'grid']);
    this.before = r.int(1, 4);
    this.after = r.int(1, 4);
    this.styles = [];
    this.acts = [];
    this.wraps = [];
    this.heads = [];
    this.tails = [];
    this.fillers = [0, 0];
    this.beside = '';
    this.inside = ['', ''];
    this.attributes = '';
    this.extras = '';
    this.label = r.pick(['around', 'around', 'none']);
    this.rests = 0;
    this.endless = this.hopeless = this.goes = false;
    // Beyond the page: the window's state, a window without a frame, and a preload that keeps presses. A page may be from
    // a file, and its list open already.
    this.window = null;
    this.frameless = this.swallows = this.file = this.opens = this.wrapped = false;
    this.dead = null;
    this.start = null;
  }

  become(action) {
    this.action = action;
    this.kind = ROLES[action];
  }

  get role() { return { div: 'button' }[this.kind] || this.kind; }

  css(rule) { this.styles.push(rule); }
  act(name, arg) { this.acts.push([name, arg]); }
  extra(height) { this.extras += `<div class="extra" data-id="extra" style="height: ${height}px">Extra</div>`; }
  inItem(html) { this.beside += html; }
  inTarget(before, after) { this.inside = [this.inside[0] + before, after + this.inside[1]]; }
  attribute(text) { if (!this.attributes.includes(text)) this.attributes += ` ${text}`; }
  head(html) { this.heads.push(html); }
  tail(html) { this.tails.push(html); }
  filler(before, after) { this.fillers = [Math.max(before, this.fillers[0]), Math.max(after, this.fillers[1])]; }
  wrap(open, close) { this.wraps.push([open, close]); }
  itemsBefore(count) { this.before = Math.max(count, this.before); }
  restsAfter(ms) { this.rests = Math.max(ms, this.rests); }
  neverRests() { this.endless = true; }
  cannot() { this.hopeless = true; }
  // No hand can do anything (`all`), use the pointer (`pointer`), or press (`press`).
  dies(what) {
    this.dead = [this.dead, what].includes('all') ? 'all' : [this.dead, what].includes('pointer') ? 'pointer' : what;
    if (what !== 'press' || this.action !== 'hover') this.hopeless = true;
  }
  checkbox(label) { if (!['type', 'select', 'drag'].includes(this.action)) Object.assign(this, { kind: 'checkbox', label }); }

  // A control of the given kind; `target` gets the hazards' attributes and content.
  control(kind, id, name) {
    const own = id === 'target';
    const [before, after] = own ? this.inside : ['', ''];
    const about = `class="control" data-id="${id}"${own ? this.attributes : ''}`;
    const words = own && before.includes('Tar') ? inParts(before, after) : before + name + after;
    switch (kind) {
      // No fragment link: in a srcdoc document it would load the parent's address.
      case 'link': return `<a href="javascript:void 0" ${about}>${words}</a>`;
      case 'div': return `<div role="button" tabindex="0" ${about}>${words}</div>`;
      case 'combobox': return `<select ${about} aria-label="${name}"><option>one<option>two<option>three</select>`;
      case 'textbox': return `<input ${about} aria-label="${name}">`;
      case 'checkbox': {
        const box = `<input type="checkbox" id="box-${id}" ${about}`;
        if (own && this.label === 'around') return `<label data-id="target" class="control">${box}> ${name}</label>`;
        if (own && this.label === 'beside') return `${box}><label class="control" data-id="target" for="box-${id}">${name}</label>`;
        return `${box} aria-label="${name}">`;
      }
      default: return `<button ${about}>${words}</button>`;
    }
  }

  html() {
    const items = [];
    const item = (id, name, kind, beside = '') => items.push(`<div class="item">${this.control(kind, id, name)}${beside}</div>`);
    for (let n = 0; n < this.before; n++) item(n === this.before - 1 ? 'first' : `before-${n}`, `Other ${n}`, this.kind);
    if (this.extras) items.push(this.extras);
    item('target', 'Target', this.kind, this.beside);
    for (let n = 0; n < this.after; n++) item(`after-${n}`, `Another ${n}`, this.r.pick([this.kind, 'button']));
    const stage = this.wraps.reduce((inner, [open, close]) => open + inner + close, `<div id="stage" data-id="stage" class="${this.layout}">${items.join('')}</div>`);
    const filler = (px, id) => (px ? `<div data-id="${id}" style="height: ${px}px">…</div>` : '');
    return {
      styles: this.styles.join('\n'),
      body: this.heads.join('') + filler(this.fillers[0], 'above') + stage + filler(this.fillers[1], 'below') + this.tails.join(''),
      acts: this.acts,
    };
  }
}

// A name in two parts is read as one only if nothing stands between them.
const inParts = (before, after) => before.replace(PARTS[0], '') + PARTS.join('') + after.replace(PARTS[1], '');
const PARTS = ['<span>Tar</span>', '<span>get</span>'];

module.exports = { Scene };

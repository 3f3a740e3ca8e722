// The window of the trial. It may have no frame, a preload that keeps presses to itself, or take no input.
'use strict';
const os = require('node:os');
const path = require('node:path');
const { app, BrowserWindow } = require('electron');

const SIZE = { width: 900, height: 650, useContentSize: true, x: 0, y: 0 };

class Place {
  constructor() {
    this.file = path.join(app.getPath('userData') || os.tmpdir(), 'trial.html');
    this.window = this.made({ frameless: false, swallows: false });
    this.blocked = null;
    this.modal = null;
    this.timer = null;
  }

  made({ frameless, swallows }) {
    this.sort = `${frameless} ${swallows}`;
    const webPreferences = swallows ? { preload: path.join(__dirname, 'page', 'swallows.js') } : {};
    return new BrowserWindow({ ...SIZE, frame: !frameless, webPreferences });
  }

  // The window that a plan needs. A new one is made before the old one goes, as the app ends with its last window.
  async renew(plan) {
    this.free();
    const before = this.window;
    if (this.sort !== `${Boolean(plan.frameless)} ${Boolean(plan.swallows)}`) {
      this.window = this.made({ frameless: Boolean(plan.frameless), swallows: Boolean(plan.swallows) });
      before.destroy();
    }
    // A hand in a region that drags the window may have moved it.
    const [x, y] = this.window.getPosition();
    if (x !== SIZE.x || y !== SIZE.y) this.window.setPosition(SIZE.x, SIZE.y);
  }

  async block(blocked) {
    this.blocked = blocked;
    if (!blocked) return;
    if (blocked.what === 'disabled') this.window.setEnabled(false);
    if (blocked.what === 'ignores') this.window.setIgnoreMouseEvents(true);
    if (blocked.what === 'modal') {
      this.modal = new BrowserWindow({ parent: this.window, modal: true, width: 260, height: 120, show: false });
      await this.modal.loadURL('data:text/html,<title>Modal</title>Sure?');
      this.modal.show();
    }
  }

  // With the trial the time begins after which the window takes input again.
  go() {
    if (this.blocked && this.blocked.ms !== null) this.timer = setTimeout(() => this.free(), this.blocked.ms);
  }

  free() {
    clearTimeout(this.timer);
    if (!this.blocked) return;
    const { what } = this.blocked;
    this.blocked = null;
    if (what === 'disabled') this.window.setEnabled(true);
    if (what === 'ignores') this.window.setIgnoreMouseEvents(false);
    if (this.modal) this.modal.destroy();
    this.modal = null;
  }
}

module.exports = { Place };

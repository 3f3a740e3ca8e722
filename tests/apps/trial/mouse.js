// A real mouse: that of the X server, moved and pressed through its XTEST extension. `webContents.sendInputEvent` is no
// replacement: it sends events to the page's own process and never reaches a frame of another site.
'use strict';
const fs = require('node:fs');
const net = require('node:net');

const MOTION = 6;
const PRESS = 4;
const RELEASE = 5;
const BUTTONS = { left: 1, middle: 2, right: 3 };

class Mouse {
  static async open() {
    const number = /:(\d+)/.exec(process.env.DISPLAY)[1];
    const mouse = new Mouse(net.connect(`/tmp/.X11-unix/X${number}`));
    await mouse.greet();
    return mouse;
  }

  constructor(socket) {
    this.socket = socket;
    this.bytes = Buffer.alloc(0);
    this.wanted = null;
    socket.on('data', (data) => {
      this.bytes = Buffer.concat([this.bytes, data]);
      if (this.wanted) this.wanted();
    });
  }

  async read(count) {
    while (this.bytes.length < count) await new Promise((done) => { this.wanted = done; });
    const taken = this.bytes.subarray(0, count);
    this.bytes = this.bytes.subarray(count);
    return taken;
  }

  async greet() {
    // The session's file has one entry, which ends with the 16 bytes of the cookie. An X server of the tests has none.
    const file = process.env.XAUTHORITY;
    const cookie = file ? fs.readFileSync(file).subarray(-16) : Buffer.alloc(0);
    const protocol = file ? 'MIT-MAGIC-COOKIE-1' : '';
    const hello = Buffer.alloc(12 + (file ? 20 : 0) + cookie.length);
    hello.write('l');
    hello.writeUInt16LE(11, 2);
    hello.writeUInt16LE(protocol.length, 6);
    hello.writeUInt16LE(cookie.length, 8);
    hello.write(protocol, 12);
    cookie.copy(hello, hello.length - cookie.length);
    this.socket.write(hello);
    const head = await this.read(8);
    const setup = await this.read(head.readUInt16LE(6) * 4);
    if (head[0] !== 1) throw new Error(`the X server refused: ${setup}`);
    const vendor = Math.ceil(setup.readUInt16LE(16) / 4) * 4;
    this.root = setup.readUInt32LE(32 + vendor + setup[21] * 8);
    const query = Buffer.alloc(16);
    query[0] = 98;
    query.writeUInt16LE(4, 2);
    query.writeUInt16LE(5, 4);
    query.write('XTEST', 8);
    this.socket.write(query);
    const reply = await this.read(32);
    if (reply[8] !== 1) throw new Error('the X server has no XTEST');
    this.opcode = reply[9];
  }

  // Resolves when the server has processed the event.
  async fake(type, detail, x = 0, y = 0) {
    const request = Buffer.alloc(40);
    request[0] = this.opcode;
    request[1] = 2;
    request.writeUInt16LE(9, 2);
    request[4] = type;
    request[5] = detail;
    request.writeUInt32LE(this.root, 12);
    request.writeInt16LE(x, 24);
    request.writeInt16LE(y, 26);
    // Adds a GetInputFocus request, for its reply.
    request[36] = 43;
    request.writeUInt16LE(1, 38);
    this.socket.write(request);
    await this.read(32);
  }

  move(x, y) { return this.fake(MOTION, 0, x, y); }
  down(button) { return this.fake(PRESS, BUTTONS[button]); }
  up(button) { return this.fake(RELEASE, BUTTONS[button]); }
}

module.exports = { Mouse };

// The board on disk: one JSON file in the user's profile. Also the board of a first start.
'use strict';

const fs = require('node:fs/promises');
const path = require('node:path');

// How long (ms) writes are gathered: keystrokes in the details pane come faster than a disk should be written.
const COALESCE_MS = 150;

/** An ISO date so many days from today, in local time. */
function day(offset) {
  const date = new Date();
  date.setDate(date.getDate() + offset);
  const two = (number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function firstBoard() {
  const task = (id, list, title, priority, due, notes = '', done = false) =>
    ({ id, list, title, priority, due, notes, done });
  return {
    lists: [
      { id: 'today', name: 'Today' },
      { id: 'groceries', name: 'Groceries' },
      { id: 'garden', name: 'Garden' },
      { id: 'someday', name: 'Someday' },
    ],
    tasks: [
      task('t1', 'today', 'Write the release notes', 'high', day(0), 'Two paragraphs, then the list of changes.'),
      task('t2', 'today', 'Call the bicycle shop', 'normal', day(0), 'Ask whether the front wheel has come in.'),
      task('t3', 'today', 'Book train tickets', 'normal', day(1), 'Window seats, on the river side.'),
      task('t4', 'today', 'Return the library books', 'low', day(3)),
      task('t5', 'today', 'Water the plants', 'normal', '', '', true),
      task('t6', 'groceries', 'Sourdough flour', 'normal', ''),
      task('t7', 'groceries', 'Coffee beans', 'high', day(0), 'The dark roast.'),
      task('t8', 'groceries', 'Lemons', 'low', ''),
      task('t9', 'garden', 'Prune the apple tree', 'normal', day(6)),
      task('t10', 'garden', 'Mend the gate', 'low', ''),
      task('t11', 'someday', 'Learn to bind a book', 'low', ''),
    ],
    preferences: { theme: 'system', accent: 'indigo', confirmDelete: true },
  };
}

class Store {
  constructor(folder) {
    this.file = path.join(folder, 'board.json');
    this.timer = null;
    this.waiting = [];
    this.board = null;
  }

  async load() {
    try {
      this.board = JSON.parse(await fs.readFile(this.file, 'utf8'));
    } catch {
      this.board = firstBoard();
    }
    return this.board;
  }

  /** Resolves when the change is on disk; calls that come close together share one write. */
  save(change) {
    Object.assign(this.board, change);
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.timer ??= setTimeout(() => this.flush(), COALESCE_MS);
    });
  }

  async flush() {
    clearTimeout(this.timer);
    this.timer = null;
    const waiting = this.waiting.splice(0);
    if (waiting.length === 0) return;
    try {
      // Write a second file and rename it, so that a crash never leaves half a board.
      await fs.writeFile(`${this.file}.new`, JSON.stringify(this.board, null, 2));
      await fs.rename(`${this.file}.new`, this.file);
      for (const { resolve } of waiting) resolve();
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }
}

module.exports = { Store };

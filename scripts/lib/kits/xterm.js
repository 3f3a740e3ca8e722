// xterm.js with its own renderer, which draws in elements.
import '@xterm/xterm/css/xterm.css';

export { Terminal } from '@xterm/xterm';

// Steps of an audit with axe-core, and of one with the keyboard. Their own scripts (groups/src/a11y) are sent to this
// world only when an audit is asked for.

import { AgentError } from './agent-error.js';
import { describe } from './describe.js';

const KEYBOARD = ['keyboard', 'tabbed', 'untabbed'];

export function opAudit({ step, asked }) {
  const name = KEYBOARD.includes(step) ? '__stagewrightKeyboard' : '__stagewrightAudit';
  // An element with this id is a property of the window, too, but not one of its own.
  const audit = Object.hasOwn(globalThis, name) && globalThis[name];
  if (!audit) throw new AgentError('a11y.ENGINE_FAILED', 'The page went to another document while it was audited.');
  return audit(step, asked, { AgentError, describe });
}

// Steps of an audit with axe-core, and of one with the keyboard. Their own scripts (groups/src/a11y) are sent to this
// world only when an audit is asked for.

import { AgentError } from './agent-error.js';
import { describe } from './describe.js';

const KEYBOARD = ['keyboard', 'tabbed', 'untabbed'];

export function opAudit({ step, asked }) {
  const audit = KEYBOARD.includes(step) ? globalThis.__stagewrightKeyboard : globalThis.__stagewrightAudit;
  if (!audit) throw new AgentError('a11y.ENGINE_FAILED', 'The page went to another document while it was audited.');
  return audit(step, asked, { AgentError, describe });
}

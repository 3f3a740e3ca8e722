// Errors of operations. The host maps each to a row of its error table. They are thrown, so that a check deep inside a
// wait can end the wait.

export class AgentError {
  constructor(code, message, extra) {
    this.code = code;
    this.message = message;
    Object.assign(this, extra);
  }
}

export const badArgument = (message, details) => new AgentError('BAD_ARGUMENT', message, details && { details });

const errorReply = (error) => `{"error":${JSON.stringify(error)}}`;

export function errorJson(error) {
  if (error instanceof AgentError) return errorReply(error);
  // An unexpected error is a bug of ours. A bug report needs the first line of its stack.
  const line = String((error && error.stack) || '').split('\n')[1] || '';
  const message = `${(error && error.message) || error} ${line.trim()}`.trim();
  return errorReply({ code: 'INTERNAL_ERROR', message });
}

export const okJson = (value) => `{"ok":${JSON.stringify(value)}}`;

// The proposed next action: the cheapest snapshot. A caller who waited has seen the page before, so the changes are
// enough.
export const lookAgain = (arg = {}) => (arg.condition
  ? { tool: 'electron_snapshot', args: { format: 'text', since: 'last' }, why: 'see what has changed on the page' }
  : { tool: 'electron_snapshot', args: { format: 'text' }, why: 'see what is on the page now' });

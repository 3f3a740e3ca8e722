// The kinds of action, grouped by the conditions that the element has to meet.

export const NEEDS_POINT = new Set(['click', 'check', 'edit', 'hover', 'drag', 'drop', 'wheel']);
export const NEEDS_ENABLED = new Set(['click', 'edit', 'type', 'clear', 'check', 'select', 'drag', 'focus']);
export const NEEDS_EDITABLE = new Set(['type', 'clear']);
export const NEEDS_NO_BOX = new Set(['files']);
export const SCROLLS = new Set(['scroll', 'reveal']);

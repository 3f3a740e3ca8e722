// The walk that is running: its entries, and the text that is being collected.

export let walk = null;

export const setWalk = (next) => { walk = next; };

export const newWalk = (within) => ({
  entries: [], frames: [], text: '', apart: '', endsInWord: false, textHost: null, lastHost: null, askedHost: null, lettering: null, lastNode: null, overturned: 0, level: 0, deeper: false,
  longContainers: new Map(), roots: new Set([document]), within,
});

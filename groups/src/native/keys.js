// Normalizes accelerators. The normal form of an accelerator: `Shift+CmdOrCtrl+R` and `ctrl+shift+r` are the same.
const MAC = process.platform === 'darwin';
const SAME_KEY = {
  cmdorctrl: MAC ? 'cmd' : 'ctrl', commandorcontrol: MAC ? 'cmd' : 'ctrl', control: 'ctrl', command: 'cmd',
  option: 'alt', meta: 'super', esc: 'escape', return: 'enter', del: 'delete', '': 'plus', '+': 'plus',
};
const oneWriting = (keys) => {
  const parts = keys.trim().toLowerCase().replace(/\+\+$/, '+plus').split('+').map((part) => part.trim());
  return parts.map((part) => SAME_KEY[part] || part).sort().join('+');
};

const on = (id, kind, listener) => document.getElementById(id).addEventListener(kind, listener);

on('delete', 'click', () => {
  confirm('Are you sure?');
  act('settings');
  throw new TypeError('no such thing');
});
on('delete', 'click', () => {
  throw new TypeError('no other thing');
});
on('export', 'click', () => act('export'));
on('close', 'click', () => act('close'));
on('open', 'click', async () => { document.getElementById('text').value = await act('open'); });
on('remind', 'click', () => Notification.requestPermission());
on('file', 'contextmenu', () => act('file'));
on('add', 'click', () => add(20, 22));
on('save', 'click', () => save());

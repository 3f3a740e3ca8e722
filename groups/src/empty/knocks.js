// Tells of each page that the app makes, from its first line on, and of each knock.
listen(electron.app, 'web-contents-created', () => emit({ at: Date.now() }));

hooks.knock = () => {
  emit({ at: Date.now() });
  return null;
};

// Tells that it was called.
hooks.knock = () => {
  emit({ at: Date.now() });
  return null;
};

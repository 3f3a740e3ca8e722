// The sessions of an app that is ready. Those without a page are known where `sessions.js` has heard them made.
function allSessions() {
  const all = new Set([electron.session.defaultSession]);
  (mainState.sessions || []).forEach((session) => all.add(session));
  for (const contents of allContents()) {
    all.add(contents.session);
  }
  return [...all];
}

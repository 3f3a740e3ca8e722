// Tells changes of cookies in every session of the app, from now on.
const heard = new Set();
function hear(session) {
  if (heard.has(session)) return;
  heard.add(session);
  listen(session.cookies, 'changed', (_event, cookie, cause, removed) => {
    const { name, domain, path } = cookie;
    emit({ event: 'cookie', name: String(name), domain: String(domain || ''), path: String(path || ''), cause: String(cause), removed: Boolean(removed), at: Date.now() });
  });
}

let tells = false;
hooks.reportChanges = () => {
  if (tells) return true;
  tells = true;
  // Sessions that are made later, in an app that is not ready also the default one.
  listen(electron.app, 'session-created', hear);
  // While `ready` is held, `isReady` is false, and there may be sessions already.
  if (electron.app.isReady() || (mainState.sessions && mainState.sessions.size)) allSessions().forEach(hear);
  return true;
};

// The sessions that the app makes: Electron has no list of them. Other groups of hooks read them from the main state.
mainState.sessions = new Set();
listen(electron.app, 'session-created', (session) => { mainState.sessions.add(session); });

// The sessions that the app makes: Electron has no list of them. Other groups of hooks read them from the house.
house.sessions = new Set();
listen(electron.app, 'session-created', (session) => { house.sessions.add(session); });

// Electron's events that ask the app for a decision: a name and password, a doubtful certificate, the user's
// certificate. If a session has an answer, it is given in place of the app's, and the app's listeners are not called.
// Otherwise the app decides, or Electron if no listener prevents its default.
const APP_ASKS = {
  login: {
    kind: 'login', callback: 5, byElectron: { cancelled: true },
    options: ([, , , details, auth]) => {
      const { url } = asData(details, 1) || {};
      const { isProxy, scheme, host, port, realm } = asData(auth, 1) || {};
      return { message: `${host}:${port} ${realm}`, url, isProxy, scheme, host, port, realm };
    },
    // Do not report the password.
    told: ([username]) => (typeof username === 'string' ? { username } : { cancelled: true }),
  },
  'certificate-error': {
    kind: 'certificate', callback: 6, byElectron: { trusted: false },
    options: ([, , , url, error, certificate]) => {
      const { issuerName, subjectName, fingerprint } = asData(certificate, 1) || {};
      return { message: `${error} ${url}`, url: asData(url, 1), error: asData(error, 1), issuerName, subjectName, fingerprint };
    },
    told: ([trusted]) => ({ trusted: Boolean(trusted) }),
  },
  'select-client-certificate': {
    kind: 'client-certificate', callback: 5, byElectron: { first: true },
    options: ([, , , url, certificates]) => ({ message: String(url), url: asData(url, 1), certificates: namesOfCertificates(certificates) }),
    told: ([certificate]) => (certificate ? { subjectName: asData(certificate, 1).subjectName } : { cancelled: true }),
  },
};

const namesOfCertificates = (certificates) => list(certificates).map((each) => (asData(each, 1) || {}).subjectName || '');

Object.assign(ANSWERS, {
  login: (answer) => ({ value: answer.cancel ? [] : [answer.username, answer.password] }),
  certificate: (answer) => ({ value: [!answer.cancel && answer.button === 'accept'] }),
  'client-certificate': (answer, { certificates }, _sync, asked) => {
    if (answer.cancel) return { value: [] };
    const at = buttonOf(answer.button, certificates);
    return at === undefined ? { unfit: `it has no certificate ${JSON.stringify(answer.button)}, but ${sentence(certificates)}` } : { value: [asked.given[4][at]] };
  },
});

// Every main state may have an answer. The newest is asked first.
shared.takers = shared.takers || [];
shared.takers.push(takeAnswer);
undo.push(() => { shared.takers = shared.takers.filter((take) => take !== takeAnswer); });

function appAsk(args) {
  const known = shared.asked.get(args);
  if (known) return known;
  const [name, event, contents] = args;
  const ask = Object.hasOwn(APP_ASKS, name) ? APP_ASKS[name] : null;
  if (!ask || typeof args[ask.callback] !== 'function' || !event || typeof event.preventDefault !== 'function') return null;
  const asked = {
    method: name, kind: ask.kind, options: asData(ask.options(args), 3), contentsId: contents ? contents.id : undefined,
    ofPage: false, refused: false, ids: new Map(), by: undefined, answer: undefined, unfit: undefined, held: false, settle: undefined,
    given: args, tells: [],
  };
  shared.asked.set(args, asked);
  shared.takers.findLast((take) => take(asked));
  return asked;
}

function answerAppAsk(asked, args, go) {
  const { callback: at, told, byElectron } = APP_ASKS[asked.method];
  const [, event] = args;
  const callback = args[at];
  let over = false;
  const end = (by, value) => {
    over = true;
    asked.by = by;
    isOver(asked);
    asked.tells.forEach((tell) => tell(value, false));
  };
  const byPolicy = () => {
    if (over) return;
    const given = asked.answer.value;
    end('policy', told(given));
    callback(...given);
  };
  if (asked.answer) {
    event.preventDefault();
    byPolicy();
    return true;
  }
  isOpen(asked, byPolicy);
  const observed = new Proxy(callback, {
    apply: (target, self, given) => {
      if (over) return undefined;
      end('app', told(list(given)));
      return Reflect.apply(target, self, given);
    },
  });
  let prevented = false;
  try {
    const result = go(args.map((each, index) => (index === at ? observed : each)));
    prevented = event.defaultPrevented;
    return result;
  } finally {
    // Also if a listener of the app has thrown.
    if (!prevented && !over) end('electron', byElectron);
  }
}

// `app` inherits `emit` from a class that has no other instances.
patch(Object.getPrototypeOf(electron.app), 'emit', {
  hears: (_self, args) => {
    const asked = appAsk(args);
    if (asked) asked.tells.push(tellOfDialog(asked));
    return undefined;
  },
  answers: (_self, args) => appAsk(args),
  answer: (_self, args, go) => answerAppAsk(appAsk(args), args, go),
});

// The app's notifications. Electron emits an event on the object for each change of state, even if nothing listens, so
// one place captures all of them. During the call of show(), it emits `show` if a notification server shows it, and
// `failed` if there is no server (22 and 33).

// The address of the session's own bus, until the app gets it.
let busAddress = null;
function nameBus() {
  if (busAddress !== null) process.env.DBUS_SESSION_BUS_ADDRESS = busAddress;
  busAddress = null;
}

// Electron's libnotify looks for the bus when the first notification comes. If the environment named the bus from the
// start, Chromium would use it for everything else, too. It would also write over its command line and environment (22
// and 33). GTK would wait 15 ms or more for answers about its settings while the first session is made. So the bus is
// named once that session exists, before it has a page, or with the first notification.
listen(electron.app, 'session-created', nameBus);
const nameBusAndGive = (made) => { nameBus(); return made; };
if (mainState.first) wrapClass('electron_browser_notification', 'Notification', nameBusAndGive);
hooks.showOn = (address) => {
  busAddress = address;
  if (!mainState.first) nameBus();
  return true;
};

const notificationClass = electron.Notification;
const LONGEST_WORDS = 2000;
const MOST_KNOWN = 1000;

// The objects by our numbers, by weak references: a notification that was garbage-collected cannot be clicked either.
const notifications = new Map();
const numbers = new WeakMap();
let notificationsSoFar = 0;

const words = (value) => { const short = text(value); return short && short.slice(0, LONGEST_WORDS); };
const labelsOf = (shown) => objectsIn(field(shown, 'actions')).map((action) => words(field(action, 'text')) || '');

// Reads fields safely: an app may have a subclass whose getters throw.
function notificationFacts(shown) {
  const its = (key) => words(said(shown, key));
  return {
    title: its('title') || '', body: its('body'), subtitle: its('subtitle'), silent: is(shown, 'silent'),
    urgency: its('urgency'), hasReply: is(shown, 'hasReply'), actions: labelsOf(shown),
  };
}

function keepNotification(shown) {
  const id = (notificationsSoFar += 1);
  numbers.set(shown, id);
  notifications.set(id, new WeakRef(shown));
  if (notifications.size > MOST_KNOWN) notifications.delete(notifications.keys().next().value);
  return id;
}

const STATES = { click: 'clicked', close: 'closed', reply: 'replied', action: 'pressed' };

// Reports each event of a notification, before the app's handlers run.
patch(notificationClass.prototype, 'emit', {
  hears: (self, [name, , detail]) => {
    if (name === 'show' || name === 'failed') {
      const error = name === 'failed' ? words(detail) : undefined;
      const state = name === 'show' ? 'shown' : 'failed';
      emit({ event: 'notified', id: keepNotification(self), ...notificationFacts(self), state, error });
    } else if (Object.hasOwn(STATES, name) && numbers.has(self)) {
      emit({ event: 'turned', id: numbers.get(self), state: STATES[name] });
    }
    return undefined;
  },
});

// Before Electron 24, the event object has the sender.
const OLD_EVENTS = Number(process.versions.electron.split('.')[0]) < 24;

// Simulates an action of a person on a notification: runs the app's handlers as Electron would.
hooks.actOnNotification = (id, name, detail) => inATurn(() => {
  const shown = notifications.has(id) ? notifications.get(id).deref() : undefined;
  if (!shown) return { acted: false, reason: notifications.has(id) ? 'gone' : 'not_found' };
  let given = detail;
  if (name === 'action') {
    const labels = labelsOf(shown);
    const exact = labels.indexOf(detail);
    const index = exact < 0 && /^\d+$/.test(detail) ? Number(detail) : exact;
    if (index < 0 || index >= labels.length) return { acted: false, reason: 'no_button', labels };
    given = index;
  }
  if (name === 'reply' && !is(shown, 'hasReply')) return { acted: false, reason: 'no_reply' };
  if (!listens(shown, name)) return { acted: false, reason: 'no_listener' };
  const event = anEvent(OLD_EVENTS ? { sender: shown } : {});
  return { acted: true, ...callApp(() => shown.emit(name, event, ...(given === null ? [] : [given]))) };
});

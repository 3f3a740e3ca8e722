// The app's notifications. Electron tells each of its state by an event, which it emits on the object even where nobody
// listens: so all of them are heard in one place, from whichever moment on. `show` comes where there is a server to show
// it, `failed` where there is none, within the very call of show() (22 and 33).
const notificationClass = electron.Notification;
const LONGEST_WORDS = 2000;
const MOST_KNOWN = 1000;

// The objects by our numbers, as long as the app keeps them: what is collected, nobody can click either.
const notifications = new Map();
const numbers = new WeakMap();
let notificationsSoFar = 0;

const words = (value) => (typeof value === 'string' && value ? value.slice(0, LONGEST_WORDS) : undefined);
const labelsOf = (shown) => (Array.isArray(shown.actions) ? list(shown.actions).map((action) => words(action && action.text) || '') : []);

function notificationFacts(shown) {
  return {
    title: words(shown.title) || '', body: words(shown.body), subtitle: words(shown.subtitle),
    silent: Boolean(shown.silent), urgency: words(shown.urgency), hasReply: Boolean(shown.hasReply),
    actions: labelsOf(shown),
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

// Each event of a notification; where it was shown is told before its handlers run.
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

const OLD_EVENTS = Number(process.versions.electron.split('.')[0]) < 24;

// What handlers are given first.
function eventFor(shown) {
  const event = kept.parse('{"defaultPrevented":false}');
  event.preventDefault = () => { event.defaultPrevented = true; };
  if (OLD_EVENTS) event.sender = shown;
  return event;
}

// Does to a notification what a person would: the app's own handlers run, as Electron would run them.
hooks.actOnNotification = (id, name, detail) => {
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
  if (name === 'reply' && !shown.hasReply) return { acted: false, reason: 'no_reply' };
  if (!shown.listenerCount(name)) return { acted: false, reason: 'no_listener' };
  try {
    shown.emit(name, eventFor(shown), ...(given === null ? [] : [given]));
  } catch (error) {
    return { acted: true, threw: String((error && error.message) || error).split('\n')[0].slice(0, LONGEST_WORDS) };
  }
  return { acted: true };
};

// The stops of the Tab key, whether each shows the focus, and the controls without a stop.
(() => {
  const STOPS = 'a[href],area[href],button,input,select,textarea,summary,iframe,audio[controls],video[controls],[tabindex],[contenteditable]';
  // Roles of controls, as far as they have a stop of their own. Arrow keys move inside of lists, menus and radio groups.
  const ROLES = ['button', 'link', 'checkbox', 'switch', 'textbox', 'searchbox', 'combobox', 'slider', 'spinbutton', 'listbox'];
  const CONTROLS = `${STOPS},${ROLES.map((role) => `[role="${role}"]`).join(',')},[onclick]`;
  const SHOWN = [
    'outlineStyle', 'outlineWidth', 'outlineColor', 'boxShadow', 'borderTopColor', 'borderBottomColor', 'borderTopWidth',
    'borderBottomWidth', 'backgroundColor', 'backgroundImage', 'color', 'textDecorationLine', 'opacity', 'transform', 'filter',
  ];
  // How many ancestors may show the focus for an element (`:focus-within`).
  const AROUND = 3;
  // How many elements of one kind are reported.
  const MOST = 1000;
  // How many documents and shadow roots are searched for controls.
  const MOST_ROOTS = 1000;

  let state = null;

  function deepActive() {
    let at = document.activeElement;
    for (;;) {
      const inner = at && (at.shadowRoot || openDocument(at));
      const next = inner && inner.activeElement;
      if (!next || next === at || next.localName === 'body') return at;
      at = next;
    }
  }

  function openDocument(el) {
    try { return el.contentDocument; } catch { return null; }
  }

  function styleOf(el) {
    const parts = [];
    for (let at = el, up = 0; at && at.nodeType === Node.ELEMENT_NODE && up <= AROUND; at = at.parentElement, up++) {
      for (const pseudo of up === 0 ? [null, '::before', '::after'] : [null]) {
        const style = getComputedStyle(at, pseudo);
        parts.push(SHOWN.map((name) => style[name]).join());
      }
    }
    return parts.join(';');
  }

  const isEditable = (el) => el.isContentEditable || el.localName === 'textarea'
    || (el.localName === 'input' && !['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'].includes(el.type));

  function hasOutline(el) {
    const style = getComputedStyle(el);
    return style.outlineStyle !== 'none' && style.outlineWidth !== '0px';
  }

  // Visible now, and not disabled or inert.
  function isUsable(el) {
    if (el.matches(':disabled') || el.closest('[inert],[aria-disabled="true"],[aria-hidden="true"]')) return false;
    const box = el.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(el).visibility === 'visible' && !(el.type === 'hidden');
  }

  const isFrame = (el) => el.localName === 'iframe' || el.localName === 'frame';

  // The documents and open shadow roots that can be searched, and what cannot.
  function treesOf(first) {
    const roots = [first];
    const closedFrames = [];
    for (let at = 0; at < roots.length && at < MOST_ROOTS; at++) {
      for (const el of roots[at].querySelectorAll('*')) {
        const inner = el.shadowRoot || (isFrame(el) && openDocument(el));
        if (inner) roots.push(inner);
        else if (isFrame(el) && isUsable(el)) closedFrames.push(el);
      }
    }
    return { roots: roots.slice(0, MOST_ROOTS), closedFrames, rootsLeft: Math.max(0, roots.length - MOST_ROOTS) };
  }

  // Of a radio group one button is a stop. A control inside of another one needs none, nor a frame.
  function needsStop(el) {
    if (isFrame(el) || !isUsable(el)) return false;
    if (el.getAttribute('tabindex') === '-1' && !el.hasAttribute('onclick') && !ROLES.includes(el.getAttribute('role'))) return false;
    if (el.localName === 'input' && el.type === 'radio') return false;
    if (el.closest('[role="radiogroup"],[role="tablist"],[role="menu"],[role="menubar"],[role="grid"],[role="tree"],[role="toolbar"]')) return false;
    return !(el.parentElement && el.parentElement.closest('a[href],button,label,[role="button"],[role="link"]'));
  }

  function begin() {
    state = { stops: [], seen: new Map(), last: null, styles: new Map(), focusNotVisible: new Set() };
    note();
    // The stop where it begins counts only when the Tab key comes to it.
    Object.assign(state, { stops: [], seen: new Map(), last: null, first: state.last });
    return {};
  }

  // Notes the element with the focus. The style of the previous one is compared with how it looked with the focus.
  function note() {
    const el = deepActive();
    const { last } = state;
    if (last && last !== el && state.styles.has(last) && last.isConnected) {
      if (styleOf(last) === state.styles.get(last)) state.focusNotVisible.add(last);
      state.styles.delete(last);
    }
    const isStop = el && el.localName !== 'body' && el.localName !== 'html';
    const same = isStop && el === last;
    const known = isStop && !same && state.seen.has(el);
    if (isStop && !state.seen.has(el)) {
      state.seen.set(el, state.stops.push(el) - 1);
      if (!isEditable(el) && !hasOutline(el) && !isFrame(el)) state.styles.set(el, styleOf(el));
    }
    state.last = el;
    return { same: same && !isFrame(el), place: isStop ? state.seen.get(el) : null, known };
  }

  // Whether Tab goes to an element where nothing keeps the focus. Of a radio group one button may be a stop.
  const isTabStop = (el) => el.tabIndex >= 0 && !isFrame(el) && el.type !== 'radio' && isUsable(el);

  function end(described) {
    const { roots, closedFrames, rootsLeft } = treesOf(document);
    const others = roots.flatMap((root) => [...root.querySelectorAll(CONTROLS)]).filter((el) => !state.seen.has(el));
    const named = (list) => list.slice(0, MOST).map(described);
    const found = {
      stops: named(state.stops), unreached: named(others.filter(needsStop)),
      focusNotVisible: named([...state.focusNotVisible].filter((el) => el.isConnected)),
      otherStops: others.some(isTabStop), closedFrames: named(closedFrames), rootsLeft,
    };
    state = null;
    return found;
  }

  globalThis.__stagewrightKeyboard = (step, asked, { describe }) => {
    if (step === 'keyboard') return begin();
    return step === 'tabbed' ? note() : end(describe);
  };
})();
''

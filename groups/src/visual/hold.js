// Holds a page still for a picture, and releases it. It runs in our isolated world, with `documents.js` before it.
//
// No event is caused. An animation continues beneath one of ours, which has the value that the picture shows. That
// value is read by moving the animation's time and back within one task: events are made when a frame is. The effect of
// a transition is replaced by a copy without keyframes, so that its end value is visible. The effect of another
// animation is never replaced, because CSS would not change it any more.

// Long enough for any picture. A page whose host has died is released after this time.
const LONGEST_HOLD_MS = 60000;

function stillOf() {
  if (!globalThis.__stagewrightStill) {
    globalThis.__stagewrightStill = { known: new WeakSet(), ours: [], lent: [], paused: [], sheets: [], scrolled: [], timer: 0 };
  }
  return globalThis.__stagewrightStill;
}

const isTransition = (animation) => kindOf(animation) === '[object CSSTransition]';

// The time that the picture shows: the end of an animation that ends, the beginning of any other.
function shownTime(animation, timing) {
  const begins = timing.endTime === Infinity || animation.playbackRate < 0;
  return begins ? timing.delay : timing.endTime;
}

const FRAME_FIELDS = new Set(['offset', 'computedOffset', 'easing', 'composite']);

// A keyframe of the values that an effect's properties have now.
function valuesNow(effect) {
  const style = getComputedStyle(effect.target, effect.pseudoElement);
  const values = {};
  for (const frame of effect.getKeyframes()) {
    for (const name of Object.keys(frame)) {
      if (FRAME_FIELDS.has(name)) continue;
      const property = { cssOffset: 'offset', cssFloat: 'float' }[name] || name;
      values[name] = name.startsWith('--') ? style.getPropertyValue(name) : style[property];
    }
  }
  return values;
}

function layOver(still, target, values, pseudoElement, timeline) {
  const effect = new KeyframeEffect(target, [values, values], { duration: 1000, fill: 'both', pseudoElement });
  const ours = new Animation(effect, timeline);
  ours.pause();
  still.known.add(ours);
  still.ours.push(ours);
}

function holdAnimations(still, root) {
  const timeline = timelineOf(documentOf(root));
  const held = [];
  for (const animation of animationsOf(root)) {
    const effect = animation.effect;
    if (still.known.has(animation) || animation.playState !== 'running' || animation.timeline !== timeline) continue;
    if (!effect || kindOf(effect) !== '[object KeyframeEffect]' || !effect.target) continue;
    still.known.add(animation);
    if (!isTransition(animation)) {
      held.push({ animation, effect, now: animation.currentTime, timing: effect.getComputedTiming() });
    } else if (effect.getKeyframes().length > 0) {
      // Without keyframes, another session has replaced the effect for a picture of its own.
      const empty = new KeyframeEffect(effect);
      empty.setKeyframes([]);
      animation.effect = empty;
      still.lent.push({ animation, effect, empty });
    }
  }
  try {
    for (const { animation, timing } of held) animation.currentTime = shownTime(animation, timing);
    for (const one of held) one.values = valuesNow(one.effect);
  } finally {
    for (const { animation, now } of held) animation.currentTime = now;
  }
  for (const { effect, values } of held) layOver(still, effect.target, values, effect.pseudoElement, timeline);
}

// An animation of ours hides the caret. No transition begins where a property is animated, so no event comes of it. The
// elements inside inherit the colour, and those of them that have transitions need the same.
function hideCaret(still, root) {
  const element = activeOf(root);
  if (!element || still.known.has(element)) return;
  still.known.add(element);
  const timeline = timelineOf(documentOf(root));
  const clear = { caretColor: 'transparent' };
  layOver(still, element, clear, null, timeline);
  for (const inside of elementsIn(element)) {
    if (/[1-9]/.test(getComputedStyle(inside).transitionDuration)) layOver(still, inside, clear, null, timeline);
  }
}

// Paint a playing video black: pausing it would cause events.
function hideVideos(still, root) {
  for (const video of elementsIn(root, 'video')) {
    if (kindOf(video) !== '[object HTMLVideoElement]' || video.paused || video.ended || still.known.has(video)) continue;
    still.known.add(video);
    layOver(still, video, { filter: 'brightness(0)' }, null, timelineOf(documentOf(root)));
  }
}

// Animations of SVG are paused. That causes no event.
function pauseSvg(still, root) {
  for (const svg of elementsIn(root, 'svg')) {
    if (kindOf(svg) !== '[object SVGSVGElement]' || svg.ownerSVGElement || svg.animationsPaused()) continue;
    if (elementsIn(svg, 'animate, animateTransform, animateMotion, set').length === 0) continue;
    svg.pauseAnimations();
    still.paused.push(svg);
  }
}

function addStyle(still, root, text) {
  if (still.known.has(root)) return;
  still.known.add(root);
  const sheet = new (viewOf(documentOf(root)).CSSStyleSheet)();
  sheet.replaceSync(text);
  setSheets(root, [...sheetsOf(root), sheet]);
  still.sheets.push({ root, sheet });
}

// A larger viewport scrolls everything back. So record all scroll positions.
function rememberScrolls(still, root) {
  for (const element of elementsIn(root)) {
    if (element.scrollTop || element.scrollLeft) {
      still.scrolled.push({ element, top: element.scrollTop, left: element.scrollLeft });
    }
  }
}

async function hold({ animations, caret, style, scrolls }) {
  const begins = !globalThis.__stagewrightStill;
  const still = stillOf();
  clearTimeout(still.timer);
  still.timer = setTimeout(release, LONGEST_HOLD_MS);
  for (const root of rootsIn(document)) {
    if (scrolls) rememberScrolls(still, root);
    if (style) addStyle(still, root, style);
    if (caret) hideCaret(still, root);
    if (!animations) continue;
    holdAnimations(still, root);
    hideVideos(still, root);
    pauseSvg(still, root);
  }
  return { begins };
}

function release() {
  const still = globalThis.__stagewrightStill;
  if (!still) return { begins: false };
  globalThis.__stagewrightStill = undefined;
  clearTimeout(still.timer);
  for (const ours of still.ours) ours.cancel();
  for (const { animation, effect, empty } of still.lent) if (animation.effect === empty) animation.effect = effect;
  for (const svg of still.paused) svg.unpauseAnimations();
  for (const { root, sheet } of still.sheets) setSheets(root, sheetsOf(root).filter((one) => one !== sheet));
  for (const { element, top, left } of still.scrolled) {
    if (element.scrollTop !== top || element.scrollLeft !== left) element.scrollTo({ top, left, behavior: 'instant' });
  }
  return { begins: true };
}

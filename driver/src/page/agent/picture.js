// For screenshots: where an element is in the document, and labels with the refs of the controls.

function opClip(arg) {
  const { el } = readTarget(arg);
  if (!isShown(el)) throw new Fault('ELEMENT_NOT_VISIBLE', `${label(el)} is not visible: there is nothing to take a picture of`);
  const box = boxOf(el);
  return { clip: { x: box.x + window.scrollX, y: box.y + window.scrollY, width: box.w, height: box.h } };
}

let labels = null;

// Drawn in one element of its own under the document element, in a closed shadow root, and removed
// again right after the picture.
function opAnnotate({ on }) {
  if (labels) labels.remove();
  labels = null;
  if (!on) return { drawn: 0 };
  const { entries } = takeWalk();
  labels = document.createElement('div');
  labels.style.cssText = 'all:initial;position:fixed;inset:0;z-index:2147483647;pointer-events:none';
  const shadow = labels.attachShadow({ mode: 'closed' });
  let drawn = 0;
  for (const { el, ref } of entries) {
    if (ref === null || !isShown(el)) continue;
    const { x, y, w, h } = boxOf(el);
    if (x + w < 0 || y + h < 0 || x > innerWidth || y > innerHeight) continue;
    const frame = document.createElement('div');
    frame.style.cssText = `position:fixed;left:${x}px;top:${y}px;width:${w}px;height:${h}px;box-sizing:border-box;border:1px solid #d6006c`;
    const tag = document.createElement('div');
    tag.style.cssText = `position:fixed;left:${Math.max(0, x)}px;top:${Math.max(0, y - 13)}px;padding:0 3px;background:#d6006c;color:#fff;font:bold 11px/13px sans-serif`;
    tag.textContent = ref;
    shadow.append(frame, tag);
    drawn++;
  }
  document.documentElement.append(labels);
  return { drawn };
}

const opViewport = () => ({ x: innerWidth / 2, y: innerHeight / 2 });

// The page's own engine runs the caller's regular expression: it means what it means in JavaScript.
function opMatches({ pattern, texts }) {
  const regex = safeRegex(pattern);
  return { matches: texts.map((text) => regex.test(text)) };
}

// Frames whose document is another agent's: where they are, so that its snapshot can be put there.

// Called with the frame's own element, which the protocol resolves into this world.
function frameAt(el) {
  const origin = frameOrigin(el);
  const offset = el.ownerDocument === document ? { x: 0, y: 0 } : documentOffset(el.ownerDocument);
  return JSON.stringify({
    nth: lastFrames.indexOf(el), x: roundPx(origin.x + offset.x), y: roundPx(origin.y + offset.y), shown: isVisible(el),
  });
}

// The elements behind the `frames` of the last snapshot's answer, in that order.
let lastFrames = [];

// The frame inside a <webview>: its guest is a page of its own, which no frame owner leads to.
function isGuestFrame(el) {
  const root = el.getRootNode();
  return Boolean(root.host && root.host.localName === 'webview');
}

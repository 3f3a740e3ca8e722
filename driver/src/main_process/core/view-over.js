// Finds the view of the same window that covers a page at a point.

// The topmost view at a point, among a view and its descendants.
function topmostIn(view, x, y) {
  for (const child of list(view.children || []).reverse()) {
    const box = child.getBounds();
    if (!isVisible(child) || x < box.x || y < box.y || x >= box.x + box.width || y >= box.y + box.height) continue;
    const inner = topmostIn(child, x - box.x, y - box.y);
    if (inner || child.webContents) return inner || child.webContents;
  }
  return null;
}

function topmostAt(window, x, y) {
  if (window.contentView) return topmostIn(window.contentView, x, y);
  const within = (box) => x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;
  const views = window.getBrowserViews ? list(window.getBrowserViews()) : [];
  const over = views.reverse().find((view) => within(view.getBounds()));
  return over ? over.webContents : null;
}

// The id of the contents that a real press at this point of a page would reach instead of the page, or null.
hooks.pageOver = (contentsId, x, y) => {
  const contents = electron.webContents.fromId(contentsId);
  if (!contents || contents.isDestroyed()) return null;
  const { kind, window } = placeOf(contents);
  if (!window) return null;
  const at = kind === 'view' ? viewIn(window, contents) : { x: 0, y: 0 };
  const zoom = contents.getZoomFactor();
  const over = topmostAt(window, at.x + x * zoom, at.y + y * zoom);
  return over && over !== contents && over !== window.webContents && !over.isDestroyed() ? over.id : null;
};

// The window that contains a page, and the page's place in it. A window's own page fills the window. A view is another
// page in it: a BrowserView, or (since Electron 30) a WebContentsView below its contentView, also in a BaseWindow.

// Electron 22 exports a BaseWindow as well, but without views.
const allWindows = () => list((electron.BaseWindow || electron.BrowserWindow).getAllWindows());
const isVisible = (view) => !view.getVisible || view.getVisible();

// Searches a view and its descendants for the view of these contents. Returns it with its place in the window's
// content.
function viewBelow(view, contents, at) {
  if (view.webContents === contents) return at;
  for (const child of list(view.children || [])) {
    const { x, y, width, height } = child.getBounds();
    const found = viewBelow(child, contents, { x: at.x + x, y: at.y + y, width, height, shows: at.shows && isVisible(child) });
    if (found) return found;
  }
  return null;
}

function viewIn(window, contents) {
  const { width, height } = window.getContentBounds();
  if (window.contentView) {
    return viewBelow(window.contentView, contents, { x: 0, y: 0, width, height, shows: isVisible(window.contentView) });
  }
  const views = window.getBrowserViews ? list(window.getBrowserViews()) : [];
  const view = views.find((each) => each.webContents === contents);
  return view ? { ...view.getBounds(), shows: true } : null;
}

const showsIn = (window, place) => window.isVisible() && place.shows && place.width > 0 && place.height > 0;

// The kind of these contents, the window that holds them, and their place on the screen.
function placeOf(contents) {
  const windows = allWindows();
  if (contents.getType() === 'remote' || contents.getURL().startsWith('devtools://')) return { kind: 'devtools', window: null };
  if (contents.hostWebContents) return { ...placeOf(contents.hostWebContents), kind: 'webview', host: contents.hostWebContents };
  const own = windows.find((window) => window.webContents === contents);
  if (own) return { kind: 'window', window: own, bounds: own.getBounds(), visible: own.isVisible(), focused: own.isFocused() };
  for (const window of windows) {
    const place = viewIn(window, contents);
    if (!place) continue;
    const { x, y } = window.getContentBounds();
    const bounds = { x: x + place.x, y: y + place.y, width: place.width, height: place.height };
    return { kind: 'view', window, host: window.webContents, bounds, visible: showsIn(window, place), focused: contents.isFocused() };
  }
  // A view that the app has removed from its window, or not added to one yet.
  return { kind: 'view', window: null };
}

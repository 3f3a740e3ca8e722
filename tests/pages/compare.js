// For tests/e2e/real_pages.rs, evaluated in a page that somebody else wrote. It gives the text of the page by
// `innerText`, Playwright's accessibility snapshot, and the words that reads may treat differently, by reason. The
// reasons are found by the boxes of text nodes and by computed styles, with no code of the agent's.
//
// `playwright` is Playwright's injected script (playwright-core 1.49.1).
window.compare = (playwright) => {
  const wordsOf = (text) => (text || '').toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) || [];
  const reasons = { option: [], unseen: [], control: [], generated: [], quiet: [], long: [] };

  // Whether text is rendered but cannot be seen, though `innerText` has it. Nobody can scroll to it, it has no colour,
  // or it is in a box of one pixel.
  const isUnseen = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()];
    if (boxes.length === 0 || getComputedStyle(node.parentElement).visibility !== 'visible') return false;
    const seen = boxes.filter((rect) => rect.width > 0 && rect.height > 0
      && rect.right + window.scrollX > 0 && rect.bottom + window.scrollY > 0);
    if (seen.length === 0) return true;
    for (let el = node.parentElement; el !== null; el = el.parentElement) {
      const style = getComputedStyle(el);
      const box = el.getBoundingClientRect();
      if (style.opacity === '0' || style.fontSize === '0px' || style.clipPath === 'inset(50%)') return true;
      if (style.overflow !== 'visible' && style.display !== 'inline' && (box.width <= 1 || box.height <= 1)) return true;
      if (style.clip.startsWith('rect(') && style.position === 'absolute') return true;
      if (style.position === 'fixed' && (box.right <= 0 || box.bottom <= 0 || box.left >= innerWidth || box.top >= innerHeight)) return true;
    }
    return getComputedStyle(node.parentElement).color.endsWith(', 0)');
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const words = wordsOf(node.data);
    if (words.length === 0) continue;
    const el = node.parentElement;
    if (el.closest('select')) reasons.option.push(...words);
    else if (isUnseen(node)) reasons.unseen.push(...words);
    if (el.closest('[aria-hidden=true], [role=presentation], [role=none]')) reasons.quiet.push(...words);
  }
  for (const el of document.body.querySelectorAll('*')) {
    if (el.matches('input, textarea')) {
      reasons.control.push(...wordsOf(el.value), ...wordsOf(el.placeholder));
      if (el.type === 'file') reasons.control.push('choose', 'file', 'no', 'chosen');
    }
    const box = el.getBoundingClientRect();
    if (el.alt && (box.right + window.scrollX <= 0 || box.bottom + window.scrollY <= 0)) reasons.unseen.push(...wordsOf(el.alt));
    for (const pseudo of ['::before', '::after']) {
      const { content } = getComputedStyle(el, pseudo);
      if (content.startsWith('"')) reasons.generated.push(...wordsOf(content));
    }
    // A snapshot cuts off long texts and names, and says how much is missing.
    if (/^(?:P|LI|TD|A|DIV|SPAN|BLOCKQUOTE|LABEL|H\d|BUTTON|FIGCAPTION|CODE|PRE)$/.test(el.tagName) && el.textContent.trim().length > 100
      && ![...el.children].some((child) => child.textContent.trim().length > 100)) reasons.long.push(...wordsOf(el.textContent));
  }

  return { inner: document.body.innerText, aria: playwright.ariaSnapshot(document.body), reasons };
};

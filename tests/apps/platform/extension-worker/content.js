'use strict';
// The background may not be up yet.
const ask = () => chrome.runtime.sendMessage('a word', (answer) => {
  if (chrome.runtime.lastError) setTimeout(ask, 20);
  else document.title = `extension: ${answer}`;
});
ask();

'use strict';
// The background may not have started yet.
const ask = () => chrome.runtime.sendMessage('a word', (answer) => {
  if (chrome.runtime.lastError) setTimeout(ask, 20);
  else document.title = `extension: ${answer}`;
});
ask();

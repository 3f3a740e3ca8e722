'use strict';
chrome.runtime.onMessage.addListener((text, _sender, answer) => { answer(`background heard ${text}`); });

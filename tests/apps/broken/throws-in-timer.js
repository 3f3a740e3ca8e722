// An error in a timer, before any window.
'use strict';
setTimeout(() => { undefined.show(); }, 100);

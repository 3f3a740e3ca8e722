// throws: an exception while the main script loads, before the app is ready.
'use strict';

throw new Error('this app throws at start');

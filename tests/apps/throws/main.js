// throws: an exception while the main script loads; Electron shows its error dialog and stays.
'use strict';

throw new Error('this app throws at start');

// Ends by a signal.
'use strict';
process.abort();

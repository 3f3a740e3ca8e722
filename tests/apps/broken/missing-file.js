// A file of the app's own that was not packed.
'use strict';
require('./lib/not-packed');

// A TypeError in a file that the main script uses.
'use strict';
require('./lib/deep').read({});

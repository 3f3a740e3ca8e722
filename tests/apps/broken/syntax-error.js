// A syntax error in a file that the main script requires.
'use strict';
require('./lib/torn.txt');

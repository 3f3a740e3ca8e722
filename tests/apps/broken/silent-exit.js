// Ends without a word.
'use strict';
process.exit(5);

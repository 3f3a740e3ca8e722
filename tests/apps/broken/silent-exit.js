// Ends without any output.
'use strict';
process.exit(5);

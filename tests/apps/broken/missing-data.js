// A file that is not there.
'use strict';
require('node:fs').readFileSync('/no/such/settings.json');

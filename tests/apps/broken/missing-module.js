// A dependency that was not installed: Node writes 22 lines, and the first one says which.
'use strict';
require('i18next');

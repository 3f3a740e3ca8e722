// Settings that are no JSON.
'use strict';
JSON.parse('{ "width": 800, }');

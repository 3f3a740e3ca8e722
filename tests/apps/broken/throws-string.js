// The thrown value is no Error, so it has no stack.
'use strict';
throw 'the licence is missing';

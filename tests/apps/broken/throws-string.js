// What is thrown is no Error, so that it has no stack.
'use strict';
throw 'the licence is missing';

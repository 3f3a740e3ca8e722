// A recursion without end.
'use strict';
const depth = (n) => depth(n + 1) + 1;
depth(0);

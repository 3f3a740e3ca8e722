// A missing module that the app does without; it ends for another reason.
'use strict';
try {
  require('better-sqlite3');
} catch (error) {
  console.error(error);
}
console.error('The licence has expired.');
process.exit(3);

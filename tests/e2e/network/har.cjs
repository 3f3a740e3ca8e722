// Checks HAR files by the schemas of another project, and tells each mistake.
//
//   ORACLES=FOLDER node har.cjs FILE…
'use strict';
const fs = require('node:fs');
const path = require('node:path');

const validator = require(path.join(process.env.ORACLES, 'node_modules/har-validator/lib/promise.js'));

(async () => {
  for (const file of process.argv.slice(2)) {
    try {
      await validator.har(JSON.parse(fs.readFileSync(file, 'utf8')));
      console.log('valid');
    } catch (error) {
      console.log(JSON.stringify(error.errors ? error.errors.map(({ dataPath, message }) => `${dataPath} ${message}`) : String(error)));
    }
  }
})();

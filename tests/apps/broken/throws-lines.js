// A message of several lines, as Node's own about native modules is.
'use strict';
const module_ = '/opt/app/sqlite.node';
throw new Error(`The module '${module_}'\nwas compiled against a different Node.js version using\nNODE_MODULE_VERSION 93.`);

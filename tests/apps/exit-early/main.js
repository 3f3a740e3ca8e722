// exit-early: ends before it is ready, with the status that EXIT_CODE names.
'use strict';

process.stderr.write('exit-early: cannot find the licence\nexit-early: giving up\n');
process.exit(Number(process.env.EXIT_CODE ?? 3));

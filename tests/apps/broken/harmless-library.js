// A line about a library that a child process lacks; the app ends for another reason.
'use strict';
console.error('ffmpeg: error while loading shared libraries: libavcodec.so.60: cannot open shared object file');
console.error('No project was given.');
process.exit(1);

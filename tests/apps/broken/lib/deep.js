// Throws far below the main script.
'use strict';
exports.read = (settings) => settings.window.bounds;

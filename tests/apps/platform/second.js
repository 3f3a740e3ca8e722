'use strict';
const { app } = require('electron');

app.setName('platform');
app.exit(app.requestSingleInstanceLock({ second: true }) ? 1 : 0);

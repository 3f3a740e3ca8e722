// Switches, environment, listeners and globals that the app finds. docs/as-without-us.md lists the ones that differ in
// a driven app.
'use strict';
const { app, BrowserWindow, ipcMain, Menu, Notification, nativeTheme, screen, session } = require('electron');

const known = new Set(['DISPLAY', 'DOOR', 'TMPDIR']);

module.exports = async ({ log, window }) => {
  const switches = process.argv.slice(1).filter((word) => word.startsWith('-')).map((word) => word.split('=')[0]);
  log(`switches: ${switches.sort().join(' ')}`);
  log(`node's flags: ${process.execArgv.map((word) => word.split('=')[0])}`);
  log(`inspector: ${require('node:inspector').url() === undefined ? 'closed' : 'open'}`);
  log(`environment: ${Object.keys(process.env).filter((name) => known.has(name)).sort()}`);
  log(`listeners: ${['ready', 'activate', 'second-instance', 'before-quit', 'will-quit', 'quit', 'web-contents-created', 'browser-window-created', 'render-process-gone', 'child-process-gone', 'login', 'select-client-certificate', 'certificate-error'].map((type) => `${type} ${app.listenerCount(type)}`)}`);
  log(`listeners of the process: ${['exit', 'uncaughtException', 'unhandledRejection', 'warning', 'SIGTERM', 'SIGINT', 'SIGUSR1', 'SIGUSR2'].map((type) => `${type} ${process.listenerCount(type)}`)}`);
  log(`listeners of IPC: ${ipcMain.eventNames().length}`);
  log(`listeners of contents: ${window.webContents.eventNames().filter((name) => typeof name === 'string').sort()}`);
  log(`globals: ${Object.getOwnPropertyNames(globalThis).length}`);
  log(`page's globals: ${await window.webContents.executeJavaScript('Object.getOwnPropertyNames(window).length')}`);
  log(`menu: ${Menu.getApplicationMenu()?.items.map((item) => item.label)}`);
  log(`notifications: ${Notification.isSupported()}, dark: ${nativeTheme.shouldUseDarkColors}, displays: ${screen.getAllDisplays().length}`);
  log(`focus: ${window.isFocused()}, visible ${window.isVisible()}, windows ${BrowserWindow.getAllWindows().length > 0}`);
  log(`name ${app.getName()}, version ${app.getVersion()}, packaged ${app.isPackaged}, ready ${app.isReady()}`);
  log(`extensions: ${session.defaultSession.getAllExtensions().length}`);
  log(`native: ${['app', 'dialog', 'shell', 'Menu', 'clipboard', 'net', 'powerMonitor'].map((name) => typeof require('electron')[name])}`);
};

// Full screen, pointer lock, the clipboard, permissions.
import { next } from '/lib.js';

const told = (target, good, bad) => Promise.race([
  next(target, good).then(() => good), next(target, bad).then(() => bad),
]);

export default async (log) => {
  const stage = document.getElementById('stage');
  const full = told(document, 'fullscreenchange', 'fullscreenerror');
  await stage.requestFullscreen();
  log(`full screen: ${await full}, ${document.fullscreenElement === stage}`);
  const left = next(document, 'fullscreenchange');
  await document.exitFullscreen();
  await left;
  log(`left it: ${document.fullscreenElement}`);

  const locked = told(document, 'pointerlockchange', 'pointerlockerror');
  const refused = await stage.requestPointerLock()?.then(() => 'granted', (error) => error.name);
  log(`pointer lock: ${await locked}, ${refused}`);
  document.exitPointerLock();

  await navigator.clipboard.writeText('copied').then(() => log('clipboard written'), (error) => log(`clipboard: ${error.name}`));
  log(`clipboard: ${await navigator.clipboard.readText().catch((error) => error.name)}`);

  for (const name of ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read', 'midi', 'persistent-storage']) {
    log(`permission ${name}: ${(await navigator.permissions.query({ name })).state}`);
  }
  log(`notifications: ${Notification.permission}, asked: ${await Notification.requestPermission()}`);
  log(`visible: ${document.visibilityState}, webdriver: ${navigator.webdriver}`);
  log(`languages: ${navigator.languages}, media: ${matchMedia('(prefers-color-scheme: dark)').matches}`);
};

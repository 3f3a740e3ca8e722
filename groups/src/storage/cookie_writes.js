// Cookies of a file, as Electron takes them.
const { URL } = require('url');
const plainly = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
const firstLine = (error) => String((error && error.message) || error).split('\n')[0].slice(0, 300);
const isAddress = (url) => { try { return Boolean(new URL(url)); } catch { return false; } };
const hostOf = (domain) => domain.replace(/^\./, '');
const addressOf = ({ domain, path: at, secure }) => `${secure ? 'https' : 'http'}://${hostOf(domain)}${at || '/'}`;

async function setFromFile(session, { name, value, domain, path: at, secure, httpOnly, sameSite, expires }) {
  const url = addressOf({ domain, path: at, secure });
  if (!hostOf(domain) || !isAddress(url)) throw new Error('Electron keeps cookies of http and https addresses only');
  const details = { url, name, value, domain: domain.startsWith('.') ? domain : undefined, path: at, secure, httpOnly, sameSite, expirationDate: expires };
  await ofOurs(session.cookies.set(plainly(details)));
}

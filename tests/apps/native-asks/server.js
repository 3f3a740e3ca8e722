// Two servers: one that asks for a name and a password, and one with a self-signed certificate.
const http = require('node:http');
const https = require('node:https');

// Made for this app alone; the key is public.
const cert = `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIUIb0DLfwbfUtnyAYCzsRVxRz5sgcwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjA5MTQyN1oYDzIxMjYxMDI5
MDkxNDI3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAR7YS1ajal9xS9U0YoDHCO3Y1+bQgw3pnWo5gn2r90NtG6lFAmPC9kV
acOiCMGoYGC8UusbsSMk1HPpgl21fvxlo1MwUTAdBgNVHQ4EFgQUqqk0rZVE7JKm
ibpJNrRTaX3cqvQwHwYDVR0jBBgwFoAUqqk0rZVE7JKmibpJNrRTaX3cqvQwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEA2TZMf9M4N+nNwpcmeL4H
AmreuYIBXh780jBum5gy/HYCIErTqWJId2vnUYyP7EfHr3Ep+emEvUa9LwHBmY1m
2rd2
-----END CERTIFICATE-----`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQglak6wUbMvPGWCNg2
i3ZeYqCBwXdhPk9+YOxj2Jro8nShRANCAAR7YS1ajal9xS9U0YoDHCO3Y1+bQgw3
pnWo5gn2r90NtG6lFAmPC9kVacOiCMGoYGC8UusbsSMk1HPpgl21fvxl
-----END PRIVATE KEY-----`;

const listening = (server) => new Promise((resolve) => { server.listen(0, '127.0.0.1', () => resolve(server.address().port)); });

exports.password = () => listening(http.createServer((request, response) => {
  const given = request.headers.authorization;
  if (!given) response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="The Vault"', 'Content-Type': 'text/html' });
  else response.writeHead(200, { 'Content-Type': 'text/html' });
  response.end(`<title>${given ? Buffer.from(given.split(' ')[1], 'base64') : 'outside'}</title><h1>Vault</h1>`);
}));

exports.certificate = () => listening(https.createServer({ cert, key }, (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html' });
  response.end('<title>trusted</title><h1>Trusted</h1>');
}));

// A content security policy: what it forbids, and the events about that.
import { frame, next } from '/lib.js';

export default async (log) => {
  const policy = encodeURIComponent("default-src 'self'; script-src 'self' 'unsafe-inline'; require-trusted-types-for 'script'");
  const inner = await frame(`/policies.html?csp=${policy}`);
  const { contentWindow: other, contentDocument: page } = inner;
  const image = page.createElement('img');
  const failed = next(image, 'error');
  image.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
  page.body.append(image);
  await failed;
  log(other.tried);
  log(other.violations.sort());
};

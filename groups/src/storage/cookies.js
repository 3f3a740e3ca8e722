// Cookies of all sessions of the app.
const plainly = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
const firstLine = (error) => String((error && error.message) || error).split('\n')[0].slice(0, 300);

// The partitions that are meant: one, or all.
function meant(name) {
  const all = partitions();
  const chosen = name ? all.filter(({ partition }) => isNamed(partition, name)) : all;
  return { chosen, missing: chosen.length ? undefined : all.map(({ partition }) => partition) };
}

// A partition with a folder can be opened where the app has not done so yet.
function openedFor(name, make) {
  const { chosen, missing } = meant(name);
  if (!missing || !make || !name.startsWith('persist:')) return { chosen, missing };
  return { chosen: [{ session: electron.session.fromPartition(name), partition: name }] };
}

const found = async (session, { url, name }) => list(await ofOurs(session.cookies.get(plainly({ url, name }))));

const isAddress = (url) => { try { return Boolean(new URL(url)); } catch { return false; } };

const SAME_SITE = { strict: 'Strict', lax: 'Lax', no_restriction: 'None' };

const told = (partition, cookie) => ({
  name: cookie.name,
  value: cookie.value,
  domain: cookie.domain,
  path: cookie.path,
  expires: cookie.session ? -1 : cookie.expirationDate,
  httpOnly: cookie.httpOnly,
  secure: cookie.secure,
  sameSite: SAME_SITE[cookie.sameSite],
  hostOnly: cookie.hostOnly,
  partition,
});

hooks.cookies = async (filter) => {
  if (filter.url && !isAddress(filter.url)) return { address: true };
  const { chosen, missing } = meant(filter.partition);
  if (missing) return { missing };
  const rows = await Promise.all(chosen.map(async ({ session, partition }) =>
    (await found(session, filter)).map((cookie) => told(partition, cookie))));
  return { cookies: rows.flat() };
};

const hostOf = (domain) => domain.replace(/^\./, '');
const addressOf = ({ domain, path: at, secure }) => `${secure ? 'https' : 'http'}://${hostOf(domain)}${at || '/'}`;

hooks.setCookie = async (cookie, targetId) => {
  const url = cookie.url || addressOf(cookie);
  if (!isAddress(url)) return { address: true };
  const { chosen, missing } = cookie.partition ? openedFor(cookie.partition, cookie.make) : { chosen: [] };
  if (missing) return { missing };
  const session = chosen.length ? chosen[0].session : sessionOfPage(targetId);
  const { name, value, path: at, secure, httpOnly, sameSite, expires } = cookie;
  // A domain without a dot in front is one host alone.
  const domain = cookie.domain && cookie.domain.startsWith('.') ? cookie.domain : undefined;
  const details = plainly({ url, name, value, domain, path: at, secure, httpOnly, sameSite, expirationDate: expires });
  try {
    await ofOurs(session.cookies.set(details));
    await ofOurs(session.cookies.flushStore());
  } catch (error) {
    return { failed: firstLine(error) };
  }
  const { partition } = partitions().find((each) => each.session === session) || {};
  // An expired cookie is removed instead.
  const kept = (await found(session, { name })).some((row) => row.value === value);
  return { partition, kept };
};

hooks.clearCookies = async (filter) => {
  if (filter.url && !isAddress(filter.url)) return { address: true };
  const { chosen, missing } = meant(filter.partition);
  if (missing) return { missing };
  let cleared = 0;
  for (const { session } of chosen) {
    const cookies = await found(session, filter);
    // Electron removes all cookies of that name that are sent to the address.
    const keys = new Set(cookies.map((cookie) => JSON.stringify([filter.url || addressOf(cookie), cookie.name])));
    for (const key of keys) await ofOurs(session.cookies.remove(...JSON.parse(key)));
    if (keys.size) await ofOurs(session.cookies.flushStore());
    cleared += cookies.length;
  }
  return { cleared };
};

hooks.partitionNames = () => partitions().map(({ partition }) => partition);

// The partition of each page.
hooks.partitionsOf = (targetIds) => {
  const all = partitions();
  return targetIds.map((targetId) => (all.find(({ session }) => session === sessionOfPage(targetId)) || { partition: 'default' }).partition);
};

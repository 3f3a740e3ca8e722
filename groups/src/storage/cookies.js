// Cookies of all sessions of the app.

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

function sessionOfPage(targetId) {
  const contents = targetId && electron.webContents.fromDevToolsTargetId(targetId);
  return contents && !contents.isDestroyed() ? contents.session : electron.session.defaultSession;
}

hooks.cookies = async (filter) => {
  if (filter.url && !isAddress(filter.url)) return { address: true };
  const { chosen, missing } = meant(filter.partition);
  if (missing) return { missing };
  const rows = await Promise.all(chosen.map(async ({ session, partition }) =>
    (await found(session, filter)).map((cookie) => told(partition, cookie))));
  return { cookies: rows.flat() };
};

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

const keyOf = ({ name, domain, path: at }) => JSON.stringify([name, domain.toLowerCase(), at || '/']);

// Removes exactly this cookie. `cookies.remove` takes all of that name that are sent to the address.
const expire = (session, cookie) => {
  const { name, domain, path: at, secure, httpOnly, sameSite, hostOnly } = cookie;
  const details = { url: addressOf(cookie), name, value: '', domain: hostOnly ? undefined : domain, path: at, secure, httpOnly, sameSite };
  return ofOurs(session.cookies.set({ ...plainly(details), expirationDate: 1 }));
};

// Puts the cookies of a file in place of those in its partitions. Others are removed last, so that nothing is lost where
// this is cut short. Gives those that are refused: the number of each, and the reason.
hooks.replaceCookies = async (wanted, named) => {
  const failed = [];
  const sessions = new Map();
  const sessionOf = (name) => {
    if (!sessions.has(name)) {
      const { chosen, missing } = openedFor(name, true);
      sessions.set(name, missing ? null : chosen[0].session);
    }
    return sessions.get(name);
  };
  for (const [at, cookie] of wanted.entries()) {
    const session = sessionOf(cookie.partition);
    try {
      if (!session) throw new Error('the app has no such partition, and Electron does not report the name of one in memory');
      await setFromFile(session, cookie);
    } catch (error) {
      failed.push([at, firstLine(error)]);
    }
  }
  for (const session of new Set(named.map(sessionOf).filter(Boolean))) {
    const there = await found(session, {});
    const values = new Map(there.map((row) => [keyOf(row), row.value]));
    const mine = new Set();
    wanted.forEach((cookie, at) => {
      if (sessionOf(cookie.partition) !== session) return;
      mine.add(keyOf(cookie));
      if (values.get(keyOf(cookie)) === cookie.value || failed.some(([other]) => other === at)) return;
      failed.push([at, 'it has expired, or it may not replace another cookie']);
    });
    for (const cookie of there) if (!mine.has(keyOf(cookie))) await expire(session, cookie);
    await ofOurs(session.cookies.flushStore());
  }
  return failed;
};

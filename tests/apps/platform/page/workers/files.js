// The private file system, by a handle that only workers may have.
'use strict';
self.onmessage = async ({ data: name }) => {
  const root = await navigator.storage.getDirectory();
  const file = await root.getFileHandle(name, { create: true });
  const access = await file.createSyncAccessHandle();
  const length = access.write(new TextEncoder().encode('written in a worker'), { at: 0 });
  access.flush();
  access.close();
  postMessage(`${length} bytes: ${await (await file.getFile()).text()}`);
};

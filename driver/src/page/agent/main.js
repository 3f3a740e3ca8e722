// The door: one entry point, one string back. Nothing is thrown out of it.

const OPS = {
  snapshot: opSnapshot, find: opFind, read: opRead, act: opAct, setValue: opSetValue, typed: opTyped,
  selectOptions: opSelectOptions, setFiles: opSetFiles, drop: opDrop, wait: opWait, cancel: opCancel, ready: opReady,
};

// A string is JSON already (the snapshot writes its own); anything else is the op's reply.
const replyJson = (reply) => (typeof reply === 'string' ? reply : okJson(reply));

function call(op, arg) {
  try {
    if (!Object.hasOwn(OPS, op)) throw badArgument(`the agent has no op ${op}`);
    startOp();
    const reply = OPS[op](arg || {});
    return reply instanceof Promise ? reply.then(replyJson).catch(faultJson) : replyJson(reply);
  } catch (error) {
    return faultJson(error);
  }
}

// Called with a real ShadowRoot that the page's own world handed over.
function adoptShadow(root) {
  if (root && root.host && root.mode === 'closed') closedRoots.set(root.host, root);
  return okJson({ adopted: Boolean(root && root.host) });
}

globalThis.__stagewright = Object.freeze({ call, adoptShadow, version: 1 });

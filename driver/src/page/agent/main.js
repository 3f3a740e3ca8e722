// The door: one entry point, one string back. Nothing is thrown out of it.

const OPS = {
  snapshot: opSnapshot, find: opFind, read: opRead, act: opAct, setValue: opSetValue, typed: opTyped, paste: opPaste,
  selectionPoint: opSelectionPoint, endSelection: opEndSelection, setFiles: opSetFiles, drop: opDrop, wait: opWait, ready: opReady, scrollFrom: opScrollFrom, scrollRest: opScrollRest,
  watchDrag: opWatchDrag, heard: opHeard, trapHere: opTrapHere, listenKeys: opListenKeys, dropTrap: opDropTrap, dropped: opDropped, clip: opClip, annotate: opAnnotate, mark: opMark, pointed: opPointed, viewport: opViewport, matches: opMatches,
  endPick: opEndPick, pickTrap: opPickTrap, picked: opPicked, record: opRecord,
};

// The snapshot writes its own reply, a member of the answer; anything else is the op's reply. The count of
// refs goes along with every answer, faults too, so that no number is given twice.
const counted = (member) => {
  const start = `{"next_ref":${nextRef},`;
  // A member whose quotes have changed places (snapshot-json.js) makes the whole answer so.
  return (member[0] === '`' ? swapQuotes(start) : start) + member;
};
const replyJson = (reply) => counted(typeof reply === 'string' ? reply : okJson(reply).slice(1));
const refusalJson = (error) => counted(faultJson(error).slice(1));

function call(op, arg) {
  try {
    if (!Object.hasOwn(OPS, op)) throw badArgument(`the agent has no op ${op}`);
    startOp();
    tidyAfterTheEnded();
    if (arg && arg.nextRef) takeNextRefFrom(arg.nextRef);
    const run = () => OPS[op](arg || {});
    // A wait is at work now and then only, and says so itself.
    const reply = op === 'wait' || (op === 'find' && isSmallPage()) ? run() : working(arg && arg.work, run);
    return reply instanceof Promise ? reply.then(replyJson).catch(refusalJson) : replyJson(reply);
  } catch (error) {
    return refusalJson(error);
  }
}

// Called with a real ShadowRoot that the page's own world handed over.
function adoptShadow(root) {
  if (root && root.host && root.mode === 'closed') closedRoots.set(root.host, root);
  return okJson({ adopted: Boolean(root && root.host) });
}

// The element itself, for the protocol's own commands about one.
const elementFor = (target) => {
  const el = actionTarget({ target });
  return fileInput(el) || el;
};

globalThis.__stagewright = Object.freeze({ call, adoptShadow, frameAt, frameHit, guestFrames, elementFor, elementForRef, chosenFile, pointAt, version: 1 });

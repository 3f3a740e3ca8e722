// The entry point of the agent: one call, one string as its answer. It never throws.

import { opAct } from './actionability.js';
import { opAudit } from './audit.js';
import { opBlank } from './blank.js';
import { closedRoots } from './dom.js';
import { opWatchDrag } from './drag.js';
import { opDropTrap, opDropped } from './drop-trap.js';
import { opDrop, opSetFiles } from './drop.js';
import { opPaste, opSetValue, opTyped } from './edit.js';
import { frameHit } from './embedded-hit.js';
import { frameAt, guestFrames } from './embeds.js';
import { badArgument, errorJson, okJson } from './agent-error.js';
import { fileInput } from './fields.js';
import { opFind } from './find.js';
import { opFolderFiles } from './folder.js';
import { opGiveWay } from './give-way.js';
import { opHeard } from './heard.js';
import { frameInert } from './inert.js';
import { opListenKeys } from './key-trap.js';
import { noteListening } from './listening.js';
import { opMark, opPointed, pointAt } from './mark.js';
import { opEndSelection, opSelectionPoint, opStageSelection } from './options.js';
import { opEndPick, opPickTrap, opPicked } from './picks.js';
import { opAnnotate, opClip, opMatches, opViewport } from './picture.js';
import { opRead } from './read.js';
import { opReady } from './ready.js';
import { chosenFile } from './record-files.js';
import { opRecord } from './record.js';
import { elementForRef } from './ref-lookup.js';
import { nextRef, takeNextRefFrom } from './refs.js';
import { opScrollFrom, opScrollRest } from './scroll.js';
import { opSettle } from './settle.js';
import { swapQuotes } from './snapshot-json.js';
import { opPageText, opSnapshot } from './snapshot.js';
import { startOp } from './take-walk.js';
import { actionTarget } from './targets.js';
import { opActedOn } from './traced.js';
import { opTrapHere } from './traps.js';
import { opWait } from './wait.js';
import { isSmallPage, tidyAfterTheEnded, working } from './work.js';

const OPS = {
  snapshot: opSnapshot, find: opFind, read: opRead, act: opAct, setValue: opSetValue, typed: opTyped, paste: opPaste,
  selectionPoint: opSelectionPoint, stageSelection: opStageSelection, endSelection: opEndSelection, setFiles: opSetFiles, folderFiles: opFolderFiles, drop: opDrop, wait: opWait, ready: opReady, scrollFrom: opScrollFrom, scrollRest: opScrollRest,
  watchDrag: opWatchDrag, heard: opHeard, trapHere: opTrapHere, listenKeys: opListenKeys, dropTrap: opDropTrap, dropped: opDropped, clip: opClip, annotate: opAnnotate, mark: opMark, pointed: opPointed, viewport: opViewport, matches: opMatches,
  blank: opBlank, settle: opSettle, endPick: opEndPick, pickTrap: opPickTrap, picked: opPicked, record: opRecord,
  giveWay: opGiveWay, actedOn: opActedOn, pageText: opPageText, audit: opAudit,
};

// Adds the next ref number to an answer, also to an error, so that no number is given out twice. The snapshot returns
// its answer as a JSON member; other operations return an object.
const counted = (member) => {
  const start = `{"next_ref":${nextRef},`;
  // A member with swapped quotes (snapshot-json.js) needs an answer with swapped quotes.
  return (member[0] === '`' ? swapQuotes(start) : start) + member;
};
const replyJson = (reply) => counted(typeof reply === 'string' ? reply : okJson(reply).slice(1));
const refusalJson = (error) => counted(errorJson(error).slice(1));

function call(op, arg) {
  try {
    if (!Object.hasOwn(OPS, op)) throw badArgument(`the agent has no op ${op}`);
    startOp();
    tidyAfterTheEnded();
    if (arg && arg.nextRef) takeNextRefFrom(arg.nextRef);
    const run = () => OPS[op](arg || {});
    // A wait works only now and then, and reports each of these times itself.
    const reply = op === 'wait' || (op === 'find' && isSmallPage()) ? run() : working(arg && arg.work, run);
    return reply instanceof Promise ? reply.then(replyJson).catch(refusalJson) : replyJson(reply);
  } catch (error) {
    return refusalJson(error);
  }
}

// Called with a closed ShadowRoot that the page exposes.
function adoptShadow(root) {
  if (root && root.host && root.mode === 'closed') closedRoots.set(root.host, root);
  return okJson({ adopted: Boolean(root && root.host) });
}

// The element of a target, for commands of the protocol that take an element.
const elementFor = (target) => {
  const el = actionTarget({ target });
  return fileInput(el) || el;
};

globalThis.__stagewright = Object.freeze({ call, adoptShadow, frameAt, frameHit, frameInert, guestFrames, elementFor, elementForRef, noteListening, chosenFile, pointAt, version: 1 });

import { heard, next } from '/lib.js';

export default async (log) => {
  const offline = new OfflineAudioContext(1, 1280, 44100);
  await offline.audioWorklet.addModule('/workers/audio.js');
  const node = new AudioWorkletNode(offline, 'probe');
  node.connect(offline.destination);
  const said = heard(node.port);
  node.port.start();
  const rendered = await offline.startRendering();
  log(`audio worklet renders ${rendered.getChannelData(0)[1279]}, ${await said}`);

  const live = new AudioContext();
  await live.audioWorklet.addModule('/workers/audio.js');
  const playing = new AudioWorkletNode(live, 'probe');
  const processes = heard(playing.port);
  playing.port.start();
  playing.connect(live.destination);
  const processed = await processes;
  // The page may hear of the worklet before it hears that the context runs.
  if (live.state !== 'running') await next(live, 'statechange');
  log(`audio worklet of a live context ${processed}, ${live.state}`);
  await live.close();

  await CSS.paintWorklet.addModule('/workers/paint.js');
  log(`paint worklet registered: ${CSS.supports('background', 'paint(probe)')}`);
};

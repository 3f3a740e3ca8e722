// WebRTC between two windows, WebGL, audio, recording.
import { next } from '/lib.js';

const peers = async (log) => {
  const signals = new BroadcastChannel('peers');
  const ready = next(signals, 'message');
  const other = open('/peer.html');
  await ready;
  const peer = new RTCPeerConnection();
  const channel = peer.createDataChannel('probe');
  await peer.setLocalDescription(await peer.createOffer());
  while (peer.iceGatheringState !== 'complete') await next(peer, 'icegatheringstatechange');
  const answer = next(signals, 'message');
  const opened = next(channel, 'open');
  signals.postMessage({ offer: { type: peer.localDescription.type, sdp: peer.localDescription.sdp } });
  await peer.setRemoteDescription((await answer).data.answer);
  await opened;
  const echoed = next(channel, 'message');
  channel.send('over WebRTC');
  log(`WebRTC: ${(await echoed).data}`);
  peer.close();
  other.close();
  signals.close();
};

export default async (log) => {
  await peers(log);
  for (const version of ['webgl', 'webgl2', 'webgpu']) {
    const gl = document.createElement('canvas').getContext(version);
    if (!gl || !gl.clear) {
      log(`${version}: ${gl}`);
      continue;
    }
    gl.clearColor(1, 0, 0.5, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    const pixel = new Uint8Array(4);
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
    log(`${version}: ${Array.from(pixel)}, ${gl.getParameter(gl.VERSION)}`);
  }

  const offline = new OfflineAudioContext(1, 4410, 44100);
  const tone = new OscillatorNode(offline, { frequency: 440 });
  tone.connect(offline.destination);
  tone.start();
  const samples = (await offline.startRendering()).getChannelData(0);
  log(`audio: ${samples.length} samples, loudest ${Math.max(...samples).toFixed(2)}`);

  const canvas = document.createElement('canvas');
  document.getElementById('stage').append(canvas);
  const context = canvas.getContext('2d');
  const stream = canvas.captureStream(30);
  const recorder = new MediaRecorder(stream, { mimeType: 'video/webm' });
  // On a busy machine the first chunks are empty: the encoder has seen no frame yet.
  const recorded = new Promise((resolve) => {
    recorder.addEventListener('dataavailable', ({ data }) => data.size > 100 && resolve(data));
  });
  recorder.start(50);
  let shade = 0;
  const drawing = setInterval(() => {
    context.fillStyle = `rgb(${shade++ % 256}, 0, 0)`;
    context.fillRect(0, 0, 300, 150);
  }, 16);
  log(`recorded some bytes of ${(await recorded).type.split(';')[0]}`);
  const stopped = next(recorder, 'stop');
  recorder.stop();
  await stopped;
  clearInterval(drawing);

  const camera = await navigator.mediaDevices.getUserMedia({ video: true, audio: true });
  log(`camera and microphone: ${camera.getTracks().map((track) => `${track.kind} ${track.readyState}`)}`);
  camera.getTracks().forEach((track) => track.stop());
  const devices = await navigator.mediaDevices.enumerateDevices();
  log(`devices: ${Array.from(new Set(devices.map((device) => device.kind))).sort()}`);
};

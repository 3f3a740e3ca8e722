// Draws moments and encodes them. The encoder's pictures are handed over as base64.
const studio = (() => {
  // More pictures than this are not handed to the encoder at once.
  const WAITING = 4;
  let encoder, canvas, g, size, strip, picture, failure;
  let sent = 0;
  let done = [];
  // A timer also keeps the encoder's own tasks going: without one, `flush` never ended (22.3.25 and 33.2.1).
  const tick = () => new Promise((go) => setTimeout(go, 1));
  const bytesOf = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));

  const base64 = (bytes) => {
    let text = '';
    for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    return btoa(text);
  };

  const output = (chunk) => {
    const bytes = new Uint8Array(chunk.byteLength);
    chunk.copyTo(bytes);
    done.push({ at: Math.round(chunk.timestamp / 1000), key: chunk.type === 'key', data: base64(bytes) });
  };

  const handOver = () => {
    if (failure) throw new Error(failure);
    const all = done;
    done = [];
    sent -= all.length;
    return all;
  };

  const begin = async (config, strips) => {
    if (typeof VideoEncoder !== 'function') throw new Error('this Chromium has no VideoEncoder');
    const { supported } = await VideoEncoder.isConfigSupported(config);
    if (!supported) throw new Error(`this Chromium does not encode ${config.codec}`);
    encoder = new VideoEncoder({ output, error: (error) => { failure = String(error); } });
    encoder.configure(config);
    strip = strips;
    size = { width: config.width, height: config.height };
    canvas = new OffscreenCanvas(size.width, size.height);
    g = canvas.getContext('2d', { alpha: false });
    return true;
  };

  const add = async (moments) => {
    for (const moment of moments) {
      if (moment.data) {
        picture?.close();
        // A picture that cannot be decoded leaves out itself alone.
        picture = await createImageBitmap(new Blob([bytesOf(moment.data)])).catch(() => undefined);
      }
      draw(g, size, strip, moment, picture);
      const frame = new VideoFrame(canvas, { timestamp: moment.at * 1000 });
      encoder.encode(frame, { keyFrame: moment.key });
      frame.close();
      sent += 1;
      while (sent - done.length > WAITING && !failure) await tick();
    }
    return handOver();
  };

  const end = async () => {
    let over = false;
    encoder.flush().then(() => { over = true; }, (error) => { failure = String(error); });
    while (!over && !failure) await tick();
    return handOver();
  };

  return { begin, add, end };
})();
globalThis.studio = studio;

registerProcessor('probe', class extends AudioWorkletProcessor {
  process(_inputs, [[channel]]) {
    channel.fill(0.5);
    this.port.postMessage('processes');
    return true;
  }
});

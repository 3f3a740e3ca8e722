function inFrame() {
  return 'frame';
}

function notInFrame() {
  return 'none';
}

inFrame();

// Runs a probe of this page, and returns the lines that it wrote.
'use strict';

window.runProbe = async (name) => {
  const lines = [];
  window.linesSoFar = lines;
  const log = (line) => lines.push(String(line));
  const { default: probe } = await import(`/probes/${name}.js`);
  try {
    await probe(log);
  } catch (error) {
    log(`fails: ${error && error.stack ? error.stack : error}`);
  }
  document.getElementById('stage').replaceChildren();
  return lines;
};

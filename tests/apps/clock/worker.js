const began = Date.now();
const log = [];
onmessage = ({ data }) => {
  if (data === 'set') setTimeout(() => log.push(['worker', Date.now()]), 3_600_000);
  postMessage(data === 'log' ? log : data === 'began' ? began : Date.now());
};

const log = [];
onconnect = ({ ports: [port] }) => {
  port.onmessage = ({ data }) => {
    if (data === 'set') setTimeout(() => log.push(['shared', Date.now()]), 3_600_000);
    port.postMessage(data === 'log' ? log : Date.now());
  };
};

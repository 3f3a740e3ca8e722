let asked = 0;

function answered() {
  asked += 1;
  return `shared ${asked}`;
}

function never() {
  return 1;
}

self.onconnect = ({ ports: [port] }) => {
  port.onmessage = () => port.postMessage(answered());
  port.postMessage('shared is there');
};

onmessage = ({ data }) => {
  const order = [];
  setTimeout(() => order.push('late'), 40);
  setTimeout(() => order.push('soon'), 1);
  clearTimeout(setTimeout(() => order.push('never'), 3));
  setTimeout(() => postMessage([data, order]), 60);
};

function leave() {
  location.href = `http://localhost:${location.port}/second.html`;
}

function never() {
  return 1;
}

document.querySelector('#leave').addEventListener('click', leave);

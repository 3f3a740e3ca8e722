function arrived() {
  document.title = 'Arrived';
}

function never() {
  return 1;
}

arrived();

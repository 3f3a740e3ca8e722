function work() {
  return 'worked';
}

function rest() {
  return 'rested';
}

work();

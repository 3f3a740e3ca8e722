function work() {
  return 'worked';
}

function rest() {
  return 'rested';
}

work();
// Node writes its counts now.
process.exit(0);

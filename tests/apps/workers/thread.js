// A thread that does nothing.
setInterval(() => {}, 1000);

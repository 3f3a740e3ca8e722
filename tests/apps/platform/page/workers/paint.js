registerPaint('probe', class {
  paint(context, size) {
    context.fillStyle = 'rgb(1, 2, 3)';
    context.fillRect(0, 0, size.width, size.height);
  }
});

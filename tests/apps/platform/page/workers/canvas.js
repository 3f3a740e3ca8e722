// Draws on a canvas of the page, and reports the colour.
'use strict';
self.onmessage = ({ data: canvas }) => {
  const context = canvas.getContext('2d');
  context.fillStyle = 'rgb(10, 20, 30)';
  context.fillRect(0, 0, 10, 10);
  postMessage(`drew ${Array.from(context.getImageData(5, 5, 1, 1).data)}`);
};

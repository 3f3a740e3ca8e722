(() => {
  // src/shapes.ts
  function area(shape) {
    if (shape.kind === "circle") {
      return Math.PI * shape.size ** 2;
    }
    return shape.size ** 2;
  }
  function unused(shape) {
    return shape.kind;
  }

  // src/index.ts
  var total = area({ kind: "square", size: 2 });
  if (total > 100) {
    unused({ kind: "circle", size: 1 });
  }
})();
//# sourceMappingURL=mapped.js.map

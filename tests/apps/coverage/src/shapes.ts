export type Shape = { kind: 'circle' | 'square'; size: number };

export function area(shape: Shape): number {
  if (shape.kind === 'circle') {
    return Math.PI * shape.size ** 2;
  }
  return shape.size ** 2;
}

export function unused(shape: Shape): string {
  return shape.kind;
}

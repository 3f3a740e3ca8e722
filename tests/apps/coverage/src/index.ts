import { area, unused } from './shapes';

const total = area({ kind: 'square', size: 2 });
if (total > 100) {
  unused({ kind: 'circle', size: 1 });
}

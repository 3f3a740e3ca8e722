// A virtual list, which draws only the rows that show.
export { createElement, useRef, useState } from 'react';
export { createRoot } from 'react-dom/client';
export { useVirtualizer } from '@tanstack/react-virtual';

// React, for fields whose value its state holds, and for lists.
export { createElement, useState } from 'react';
export { flushSync } from 'react-dom';
export { createRoot } from 'react-dom/client';

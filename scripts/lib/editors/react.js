// React, for fields whose value its state holds.
export { createElement, useState } from 'react';
export { createRoot } from 'react-dom/client';

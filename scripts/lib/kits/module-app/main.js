// An app as a bundler makes it: a whole component library in one module. Its listeners are added at the module's end.
// The page shows the events that they receive.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import * as antd from 'antd';

const heard = (what) => { document.getElementById('heard').textContent += `${what} `; };

// The name is known only at run time, so the bundler leaves nothing of the library out.
const Button = antd[document.getElementById('root').dataset.kind || 'Button'];

createRoot(document.getElementById('root')).render(createElement(Button, { onClick: () => heard('drawn') }, 'Drawn'));
document.getElementById('shell').addEventListener('click', () => heard('shell'));

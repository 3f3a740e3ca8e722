// An app as a bundler makes it: all of a component library in one module, at the end of which its listeners are put in
// place. What they hear stands in the page.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import * as antd from 'antd';

const heard = (what) => { document.getElementById('heard').textContent += `${what} `; };

// Used by its name alone, so that nothing of it is left out.
const Button = antd[document.getElementById('root').dataset.kind || 'Button'];

createRoot(document.getElementById('root')).render(createElement(Button, { onClick: () => heard('drawn') }, 'Drawn'));
document.getElementById('shell').addEventListener('click', () => heard('shell'));

// Element Plus, with the Vue that it is drawn by; templates are compiled in the page.
import 'element-plus/dist/index.css';

export { createApp, reactive } from 'vue/dist/vue.esm-bundler.js';
export { default as plugin } from 'element-plus';

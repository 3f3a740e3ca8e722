// Vue, as its build without templates: lists drawn by key, or by place.
export { createApp, h, ref } from 'vue/dist/vue.runtime.esm-browser.prod.js';

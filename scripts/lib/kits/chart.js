// Chart.js, which draws on a canvas.
export { default as Chart } from 'chart.js/auto';

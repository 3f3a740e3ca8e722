// AG Grid, without a framework.
import 'ag-grid-community/styles/ag-grid.css';
import 'ag-grid-community/styles/ag-theme-quartz.css';

export { createGrid } from 'ag-grid-community';

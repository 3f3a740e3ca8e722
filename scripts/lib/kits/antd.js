// Ant Design, with the React that it is drawn by.
export { createElement, useState } from 'react';
export { createRoot } from 'react-dom/client';
export {
  Button, Card, Input, Menu, Modal, Pagination, Rate, Segmented, Select, Slider, Space, Switch, Table, Tabs, Tag, Tree,
} from 'antd';

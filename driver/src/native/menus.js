// The application menu, as data: nothing of an item but its fields is touched.

// What people read of it. Electron gives roles without a label the platform's words when the menu is made.
function itemFacts(item) {
  const facts = {
    label: String(item.label || ''),
    role: item.role ? String(item.role) : undefined,
    type: String(item.type),
    accelerator: item.accelerator ? String(item.accelerator) : undefined,
    enabled: Boolean(item.enabled),
    visible: Boolean(item.visible),
    checked: item.type === 'checkbox' || item.type === 'radio' ? Boolean(item.checked) : undefined,
  };
  if (item.submenu) facts.submenu = menuFacts(item.submenu);
  return facts;
}

function menuFacts(menu) {
  return list(menu.items).map(itemFacts);
}

// Its items; null where the app has none.
hooks.menu = () => {
  const menu = electron.Menu.getApplicationMenu();
  return menu ? menuFacts(menu) : null;
};

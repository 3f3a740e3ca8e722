// The Preferences window: every change is applied and saved at once.
'use strict';

const form = document.getElementById('form');
const status = document.getElementById('status');

function show(preferences) {
  document.documentElement.dataset.accent = preferences.accent;
  form.elements.theme.value = preferences.theme;
  form.elements.accent.value = preferences.accent;
  form.elements.confirmDelete.checked = preferences.confirmDelete;
}

form.addEventListener('change', async () => {
  status.textContent = 'Saving…';
  await daybook.setPreferences({
    theme: form.elements.theme.value,
    accent: form.elements.accent.value,
    confirmDelete: form.elements.confirmDelete.checked,
  });
  status.textContent = 'Preferences saved';
});

daybook.onPreferences(show);
daybook.load().then((board) => show(board.preferences));

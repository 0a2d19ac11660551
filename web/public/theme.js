// Before the first paint: a theme chosen by hand must not flash in the other one.
try {
  const { theme } = JSON.parse(localStorage.getItem('skep.settings')) ?? {};
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // No storage, or none of ours: the system's theme.
}

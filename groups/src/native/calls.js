// Runs code of the app.
const firstLine = (error) => {
  try {
    const said = error && error.message !== undefined ? `${error.name || 'Error'}: ${error.message}` : String(error);
    return said.split('\n')[0].slice(0, 500);
  } catch {
    return 'something without words';
  }
};

// Calls code of the app. A thrown error is reported, and does not become an uncaught error of the app.
function callApp(act) {
  try {
    act();
    return {};
  } catch (error) {
    return { threw: firstLine(error) };
  }
}

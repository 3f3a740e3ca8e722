// A rejection at the top level of a module.
const settings = await Promise.reject(new Error('settings are locked'));
export default settings;

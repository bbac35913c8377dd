// Stands for a style sheet: each class of a CSS module is called as the module's author called it.
module.exports = new Proxy({}, { get: (_target, name) => (name === '__esModule' ? false : String(name)) });

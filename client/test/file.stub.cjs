// Stands for a picture or a font that a component imports: its address is its name.
module.exports = { __esModule: true, default: 'file' };

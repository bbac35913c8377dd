/** samples: every mail with made-up people, for organisers, for the mail sandbox and for tests. */
export { sampleName, samplesIn } from './samples.js';
export { type ColorScheme, TemplatePreviews } from './template-previews.js';

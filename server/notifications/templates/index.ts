/**
 * templates: renders notifications in four languages: subject, HTML and plain text of a mail, and the text of a push
 * message.
 */
export type { Copy, Detail, Message, MessageOf, RenderedMessage } from './message.js';
export type { OccasionName } from './occasion-values.js';
export { OCCASION_NAMES } from './phrases.js';
export { Renderer } from './renderer.js';

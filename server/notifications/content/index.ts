/**
 * content: the words of notifications in four languages: subject, HTML and plain text of a mail, and the text of a push
 * message. Also a sample of each, with invented people, for organisers, for the mail sandbox and for tests.
 */
export type { ContentName, ContentOf, Detail, Message, RenderedMessage } from './message.js';
export { CONTENT_NAMES, Renderer } from './renderer.js';
export { TemplatePreviews } from './template-previews.js';

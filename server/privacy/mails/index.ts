/** mails: what people are told about their account, and about what they asked for. */
export { PrivacyMails } from './privacy-mails.js';

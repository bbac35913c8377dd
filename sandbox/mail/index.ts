/** The mail sandbox: takes mail by SMTP on the loopback and shows it, for demonstrations and tests. */
export { createMailSandbox } from './sandbox.js';
export type { MailSandbox } from './sandbox.js';
export { templatesRouter } from './templates/templates.router.js';
export type { SandboxMessage } from './messages/message.js';
export type { Command } from './control/commands.js';

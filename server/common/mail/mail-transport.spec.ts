import { MailRefused } from './mail-transport.js';

/** An answer to RCPT TO as Nodemailer reports it. */
const toAddress = (responseCode: number, response: string) => ({
  code: 'EENVELOPE',
  command: 'RCPT TO',
  responseCode,
  response: `${responseCode} ${response}`,
});

describe('What a mail server answers', () => {
  it.each([
    ['no such mailbox', toAddress(550, '5.1.1 No such user'), 'address'],
    ['no such mailbox, without an enhanced code', toAddress(550, 'No such user here'), 'address'],
    ['a mailbox that is closed', toAddress(550, '5.2.1 Mailbox disabled'), 'address'],
    ['a mailbox that is full', toAddress(552, '5.2.2 Over quota'), 'server'],
    ['that it relays nothing for us', toAddress(554, '5.7.1 Relay access denied'), 'server'],
    ['that it blocks us', toAddress(550, '5.7.1 Blocked by a list'), 'server'],
    ['not now', toAddress(451, '4.7.1 Greylisted'), 'server'],
    ['that it does not want this mail', { command: 'DATA', code: 'EMESSAGE', responseCode: 554 }, 'message'],
    ['an address that is none', { command: 'API', code: 'EENVELOPE' }, 'message'],
    ['nothing', { command: 'CONN', code: 'ESOCKET' }, 'server'],
    ['a wrong password', { command: 'AUTH PLAIN', code: 'EAUTH', responseCode: 535 }, 'server'],
    ['something that is no error of SMTP', new Error('other'), 'server'],
  ])('%s', (_what, error, about) => {
    expect(new MailRefused(error).about).toBe(about);
  });
});

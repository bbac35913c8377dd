import { mailboxOf } from './email.rules.js';

describe('the mailbox of an address', () => {
  it.each([
    ['ben@example.ch', 'ben@example.ch'],
    [' Ben@Example.CH ', 'ben@example.ch'],
    ['ben+apero@example.ch', 'ben@example.ch'],
    ['ben+a+b@example.ch', 'ben@example.ch'],
    ['ben.muster@example.ch', 'ben.muster@example.ch'],
    ['b.e.n@gmail.com', 'ben@gmail.com'],
    ['B.en+x@GoogleMail.com', 'ben@gmail.com'],
    ['ben@googlemail.com', 'ben@gmail.com'],
    ['b.en@gmail.example', 'b.en@gmail.example'],
    ['"a@b"@example.ch', '"a@b"@example.ch'],
    ['+tag@example.ch', '+tag@example.ch'],
    ['...@gmail.com', '...@gmail.com'],
  ])('%s leads to %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
    expect(mailboxOf(mailbox)).toBe(mailbox);
  });
});

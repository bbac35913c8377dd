/** Passwords: hashing and verifying them off the main thread, a few at a time. */
export { LONGEST_GUESS, NewPassword } from './password-fields.decorator.js';
export { Passwords } from './passwords.js';

/** Passwords: hashing and verifying them off the main thread, a few at a time. */
export { Passwords } from './passwords.js';

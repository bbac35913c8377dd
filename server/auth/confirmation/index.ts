/** The password once more, before what a thief of a session must not do. */
export { PasswordConfirmation } from './password-confirmation.js';

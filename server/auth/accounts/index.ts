/** Accounts: who can sign in, with which role, and whether they are blocked. */
export { AccountEntity } from './account.entity.js';
export { type Account, AccountsService, ADDRESS_BOUNCED } from './accounts.service.js';
export { AccountsRepository } from './accounts.repository.js';
export { LONGEST_EMAIL, mailboxOf, normalEmail } from './email.rules.js';

/** Accounts: who can sign in, with which role, and whether they are blocked. */
export { AccountEntity } from './account.entity.js';
export { ADDRESS_BOUNCED } from './accounts.service.js';
export { AccountErasureRepository } from './account-erasure.service.js';
export { AccountErasureService } from './account-erasure.service.js';
export { AccountsRepository } from './accounts.repository.js';
export { type Account, AccountsService, type Registration } from './accounts.service.js';
export { LONGEST_EMAIL, normalEmail } from './email.rules.js';

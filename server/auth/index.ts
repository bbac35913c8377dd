// auth: who somebody is (accounts, passwords, tokens) and whether they may enter a route.
export { AuthModule } from './auth.module.js';
export { type Account, AccountsService } from './accounts/accounts.service.js';

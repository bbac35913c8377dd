/** Sessions: access tokens, their revocation, and the guard that finds the current user of every request. */
export { AccessGuard } from './access.guard.js';
export { JwtStrategy } from './jwt.strategy.js';
export { RevokedTokenEntity } from './revoked-token.entity.js';
export { SessionsRepository } from './sessions.repository.js';
export { SessionsService } from './sessions.service.js';
export { Tokens } from './tokens.js';

/** Sessions: access tokens, signed-in devices, and the guard that finds the current user of every request. */
export { AccessGuard, JwtStrategy } from './access.guard.js';
export { DeviceName } from './sessions.dto.js';
export { LiveTickets } from './live-tickets.js';
export { LiveTicketsController, SessionsController } from './sessions.controller.js';
export { SessionEntity } from './session.entity.js';
export { DEVICE_SIGNED_IN, SessionsService } from './sessions.service.js';
export { Tokens } from './tokens.js';

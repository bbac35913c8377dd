/** The second step of a log-in: codes of an app (TOTP, RFC 6238), and recovery codes for a lost one. */
export { RecoveryCodeEntity } from './recovery-code.entity.js';
export { TotpController } from './totp.controller.js';
export { TotpEntity } from './totp.entity.js';
export { TOTP_SWITCHED } from './totp.service.js';
export { TotpRepository } from './totp.repository.js';
export { TotpService } from './totp.service.js';

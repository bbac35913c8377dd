/** credits: money that guests have with us, given by organisers or chosen instead of a refund, and used by itself. */
export { type CreditGift, CreditsService } from './credits.service.js';
export { CreditDto, creditDto, CreditsDto, creditsDto } from './credits.dto.js';
export type { Credit } from './credits.repository.js';
export { CREDIT_GIVEN } from './credits.service.js';

/** codes: promotion codes, their uses, and when one is good. */
export { type CodeFields, CodesService } from './codes.service.js';
export type { PromotionCode } from './code.rules.js';
export type { CodeChange } from './codes.repository.js';

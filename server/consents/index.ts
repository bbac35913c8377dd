/** The consents module: what people have consented to, since when, and to which text. The API routes are in `privacy`. */
export { CONSENT_PURPOSES, CONSENT_VERSIONS, type ConsentPurpose } from './consent.entity.js';
export { ConsentsModule } from './consents.module.js';
export { type Consent, ConsentsService } from './consents.service.js';

import { factKind } from '../../common/outbox/fact-kind.js';

/** An organiser has answered the objection of a guest. */
export const OBJECTION_ANSWERED = factKind<{ objectionId: number; accountId: number }>('objection.answered');

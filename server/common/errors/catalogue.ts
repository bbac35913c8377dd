/**
 * Every error that the product tells anybody, in one table: the stable code, its HTTP status and the English
 * sentence. Clients translate by the code. `{name}` in a sentence is filled from the error's arguments.
 */
export const CATALOGUE = {
  VALIDATION_FAILED: [400, 'Some fields are missing or wrong.'],
  MALFORMED_BODY: [400, 'The request body could not be read.'],
  INVALID_PAYMENT_SESSION: [400, 'Invalid payment session'],
  INVALID_TOKEN: [400, 'This link is no longer valid. Please ask for a new one.'],
  INVALID_SIGNATURE: [400, 'The signature of this webhook is not right.'],
  NOTHING_RATED: [400, 'Please rate at least one person'],
  UNAUTHENTICATED: [401, 'Please log in.'],
  INVALID_CREDENTIALS: [401, 'E-mail or password is wrong.'],
  TOTP_REQUIRED: [401, 'Please enter the code of your app, or a recovery code.'],
  PAYMENT_NOT_COMPLETED: [402, 'The payment has not been completed.'],
  PROFILE_REQUIRED: [403, 'Please complete your profile first.'],
  NOT_RESERVED: [403, 'Only guests with a place at this event can see this.'],
  MATCHES_LOCKED: [403, 'Matches will be revealed on the day of the event'],
  NOT_ATTENDED: [403, 'Only guests who came to this event can give feedback.'],
  FEEDBACK_LOCKED: [403, 'Feedback will be available 1 hour after the event ends'],
  CONSENT_REQUIRED: [403, 'You have not agreed to being matched, so there is no list for you.'],
  FORBIDDEN: [403, 'Only organisers may do this.'],
  EMAIL_NOT_VERIFIED: [403, 'Please confirm your e-mail address first: we have sent you a link.'],
  WEAK_PASSWORD: [
    403,
    'Organisers need a password of at least 12 characters that is not common. Please choose a new one.',
  ],
  ACCOUNT_BLOCKED: [403, 'This account has been blocked.'],
  NOT_FOUND: [404, 'There is nothing at this address.'],
  EVENT_NOT_FOUND: [404, 'This event does not exist.'],
  PROFILE_NOT_FOUND: [404, 'There is no profile yet.'],
  QUESTIONNAIRE_NOT_FOUND: [404, 'There is no questionnaire yet.'],
  RESERVATION_NOT_FOUND: [404, 'This reservation does not exist.'],
  ACCOUNT_NOT_FOUND: [404, 'This account does not exist.'],
  SESSION_NOT_FOUND: [404, 'This session does not exist.'],
  SERIES_NOT_FOUND: [404, 'This series does not exist.'],
  PERSON_NOT_FOUND: [404, 'You have not been at an event with this person.'],
  OBJECTION_NOT_FOUND: [404, 'This objection does not exist.'],
  PHOTO_NOT_FOUND: [404, 'This photo does not exist any more.'],
  CONNECTION_NOT_FOUND: [404, 'This connection does not exist.'],
  REPORT_NOT_FOUND: [404, 'This report does not exist.'],
  BLOCK_REVIEW_NOT_FOUND: [404, 'This review does not exist.'],
  MESSAGE_NOT_FOUND: [404, 'This message does not exist.'],
  WAITING_ENTRY_NOT_FOUND: [404, 'This person is not on the waiting list any more.'],
  PAYMENT_NOT_FOUND: [404, 'This payment does not exist.'],
  EMAIL_TAKEN: [409, 'An account with this e-mail already exists.'],
  EVENT_FULL: [409, 'There is no place left on your side of this event.'],
  EVENT_NOT_FULL: [409, 'There is a free place on your side: you can reserve it now.'],
  ALREADY_WAITING: [409, 'You are on the waiting list of this event already.'],
  NOT_WAITING: [409, 'You are not on the waiting list of this event.'],
  ALREADY_RESERVED: [409, 'You already hold a place at this event.'],
  GIVEN_UP_TODAY: [409, 'You gave up your place today. On the day of the event it cannot be reserved again.'],
  RESERVATIONS_CLOSED: [409, 'Reservations for this event are closed.'],
  TOO_MANY_HOLDS: [409, 'You have too many unpaid reservations under way. Pay or cancel one first.'],
  PAYMENT_UNDER_WAY: [409, 'Your payment is being processed. Please wait for its result.'],
  PAYMENT_TOO_LATE: [409, 'Your payment came when the place was already gone. You get all of it back.'],
  SIDE_CHANGED: [
    409,
    'The place was held for another gender than your profile names now. You get all of your money back.',
  ],
  PAYMENT_REFUNDED: [409, 'This payment has been refunded.'],
  PROFILE_LOCKED: [
    409,
    'Your profile cannot be edited while you hold a place at an event, until a day after its feedback has opened.',
  ],
  CAPACITY_BELOW_RESERVED: [409, 'The capacity cannot be lower than the places already taken.'],
  PUSH_OFF: [409, 'Messages on phones are switched off here.'],
  INVALID_TRANSITION: [409, 'This is not possible in the present state ({state}).'],
  ALREADY_REPORTED: [409, 'You have reported this person already. We are looking into it.'],
  CONTACT_MISSING: [409, 'Please fill in this channel before you share it.'],
  MET_NOT_ASKED: [409, 'We ask this two weeks after you were connected.'],
  CONSENT_OUTDATED: [409, 'The text of this consent has changed. Please read it again.'],
  LAST_ORGANISER: [409, 'The last organiser cannot leave. Make somebody else an organiser first.'],
  ALREADY_OBJECTED: [409, 'You have objected to this list already. Somebody will answer.'],
  ALREADY_DECIDED: [409, 'This has been decided already.'],
  EVENT_CANCELLED: [409, 'This event has been cancelled.'],
  MAIL_OFF: [409, 'No mail is set up here, so nobody can be written to.'],
  MESSAGE_REPEATED: [
    409,
    'You wrote the same to these guests within the last hour. Send it again all the same?',
  ],
  RECIPIENTS_CHANGED: [
    409,
    'It would reach another number of guests by now ({count}). Please look at it once more.',
  ],
  NO_RECIPIENTS: [409, 'There is nobody whom this message would reach.'],
  EVENT_ALREADY_BEGUN: [409, 'This event has already begun.'],
  BODY_TOO_LARGE: [413, 'The request is too large.'],
  FILE_TOO_LARGE: [413, 'The picture is too large: at most 10 MB and 50 megapixels.'],
  NOT_AN_IMAGE: [415, 'This file is not a picture that we can read.'],
  SVG_NOT_ACCEPTED: [415, 'Drawings (SVG) are not accepted. Please choose a photo.'],
  UPLOAD_UNDER_WAY: [429, 'Your other photos are still being processed. Please try again in a moment.'],
  RATE_LIMITED: [429, 'Too many attempts. Please try again in a few minutes.'],
  INTERNAL: [500, 'Something went wrong on our side.'],
  UNAVAILABLE: [503, 'The service is not available right now. Please try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>;

/** The stable code of an error. */
export type ErrorCode = keyof typeof CATALOGUE;

/** The HTTP status that belongs to a code. */
export function statusOf(code: ErrorCode): number {
  return CATALOGUE[code][0];
}

/** The English sentence of a code, with `{name}` filled from `args`. */
export function sentenceOf(code: ErrorCode, args: Readonly<Record<string, string | number>> = {}): string {
  return CATALOGUE[code][1].replace(/\{(\w+)\}/g, (_whole, name: string) => String(args[name] ?? ''));
}

import type { Language } from '../../common/http/request-language.js';
import type { Gender } from '../calendar/index.js';
import type { Reservation } from './reservations.repository.js';

/** Who wants a seat at which event. */
export interface ReserveInput {
  eventId: number;
  accountId: number;
  gender: Gender;
}

/** A guest who wants a seat for themselves. */
export interface ReserveRequest extends Omit<ReserveInput, 'gender'> {
  /** Returns the gender in their profile; asked again where it can no longer change. */
  gender: () => Promise<Gender>;
  /** The key of the address that they call from; null where limits do not count them. */
  addressKey: string | null;
  /** In which they reserve, and pay. */
  language: Language;
}

/** The reservation that a guest has asked for. */
export interface ReserveResult {
  reservation: Reservation;
  /** Whether it is new; otherwise it is the hold that was running already. */
  isNew: boolean;
  eventName: string;
}

import { Injectable } from '@nestjs/common';
import { AccountsService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import type { Attachment } from '../../common/mail/mail-transport.js';
import { Settings } from '../../common/config/settings.js';
import { ReservationsService } from '../../events/index.js';
import { CalendarEntriesService } from '../entries/calendar-entries.service.js';
import { CALENDAR_NAME } from '../files/calendar-file.js';
import { invitationFile } from '../files/calendar-file.js';

const FILE_NAME = 'apero.ics';

/** The calendar part of mails about reservations. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly reservations: ReservationsService,
    private readonly entries: CalendarEntriesService,
  ) {}

  /**
   * Returns the current calendar attachment for a mail to the guest of a reservation: a REQUEST while they have the
   * seat, a CANCEL afterwards. Undefined without mail, and if there is nothing to cancel because the entry was never in
   * a calendar.
   */
  async of(reservationId: number): Promise<Attachment | undefined> {
    const { mail, publicUrl } = this.settings;
    const reservation = mail && (await this.reservations.find(reservationId));
    const account = reservation && (await this.accounts.find(reservation.accountId));
    if (!account) return undefined;
    const entry = await this.entries.find(reservationId);
    if (!entry) return undefined;
    const content = invitationFile(
      entry,
      { language: account.language, publicUrl },
      {
        organizer: senderOf(mail.from, CALENDAR_NAME),
        attendee: account.email,
        now: this.clock.now(),
      },
    );
    const method = entry.cancelled ? 'CANCEL' : 'REQUEST';
    return { filename: FILE_NAME, contentType: `text/calendar; charset=utf-8; method=${method}`, content };
  }
}

/** The sender of mails: a name and an address. */
interface Sender {
  name: string;
  address: string;
}

/** Returns the parts of MAIL_FROM: an address, or `Name <address>`. The default name is `otherwise`. */
function senderOf(from: string, otherwise: string): Sender {
  const [, name = '', address = from] = /^(?:(.*?) ?)?<(.+)>$/.exec(from) ?? [];
  return { name: name.trim() || otherwise, address };
}

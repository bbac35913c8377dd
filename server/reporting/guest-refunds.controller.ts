import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Database } from '../common/database/database.js';
import { chf } from '../common/database/wire.js';
import { CurrentUser } from '../common/http/access.js';
import { type Language, RequestLanguage } from '../common/http/request-language.js';
import { eventName } from '../events/index.js';
import { IS_BACK } from './ledger.js';
import { OwnRefundDto } from './payment-lists.dto.js';

/** $1 account. A failed refund is tried again, and the money of a replaced one was returned by another. */
const refundsOf = (
  language: Language,
) => `select r.event_id, ${eventName(language)} as name, e.starts_at as date,
    ${chf('f.amount_rappen')} as amount_chf, upper(p.currency) as currency, f.reason, f.note,
    case when ${IS_BACK} then 'refunded' else 'on_its_way' end as status,
    f.status = 'failed' as delayed, f.created_at, case when ${IS_BACK} then f.changed_at end as refunded_at
  from refunds f join payments p on p.id = f.payment_id
  join reservations r on r.id = p.reservation_id join events e on e.id = r.event_id
  where r.account_id = $1 and f.status <> 'replaced' order by f.id desc`;

@ApiTags('Payments')
@Controller()
export class GuestRefundsController {
  constructor(private readonly database: Database) {}

  /** Money that the user has coming or got back, newest first, with the reason. */
  @Get('profile/refunds')
  list(@CurrentUser() user: CurrentUser, @RequestLanguage() language: Language): Promise<OwnRefundDto[]> {
    return this.database.query<OwnRefundDto>(refundsOf(language), [user.accountId]);
  }
}

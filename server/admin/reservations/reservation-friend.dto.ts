import { ApiSchema } from '@nestjs/swagger';
import { ApiInstant } from '../../common/http/api-fields.decorator.js';

@ApiSchema({ description: 'What ties a reservation to the friend of its guest.' })
export class ReservationFriendDto {
  /** Until when the guest keeps one more seat for whoever has their link; null where they keep none. */
  @ApiInstant()
  keeps_until: string | null;

  /** The name of the guest by whose invitation they came; null where nobody invited them. */
  invited_by: string | null;
}

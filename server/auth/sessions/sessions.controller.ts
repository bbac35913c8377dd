import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyAccount, CurrentUser } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { SuccessDto } from '../../common/http/page.dto.js';
import { wireFields } from '../../common/text/snake-case.js';
import { SessionDto, LiveTicketDto } from './sessions.dto.js';
import { SessionsService } from './sessions.service.js';
import { LiveTickets, TICKET_SECONDS } from './live-tickets.js';

@ApiTags('Accounts')
@Controller('account/live-ticket')
@AnyAccount()
export class LiveTicketsController {
  constructor(private readonly tickets: LiveTickets) {}

  /** Creates a ticket that opens streams (`?ticket=…`) for one minute, because an access token must not be in a URL. */
  @Post()
  @HttpCode(200)
  issue(@CurrentUser() user: CurrentUser): LiveTicketDto {
    return { ticket: this.tickets.issue(user), expires_in: TICKET_SECONDS };
  }
}

@ApiTags('Accounts')
@Controller('auth/sessions')
@AnyAccount()
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  /** Lists the user's sessions, most recently used first. */
  @Get()
  async list(@CurrentUser() user: CurrentUser): Promise<SessionDto[]> {
    const sessions = await this.sessions.list(user);
    return sessions.map((one) => wireFields(one, 'id', 'current', 'createdAt', 'lastUsedAt', 'device'));
  }

  /** Ends one of the user's sessions. Its token is refused at once. */
  @Delete(':id')
  async end(
    @CurrentUser() user: CurrentUser,
    @IdParam('id', 'SESSION_NOT_FOUND') id: number,
  ): Promise<SuccessDto> {
    await this.sessions.end(user.accountId, id);
    return { success: true };
  }

  /** Ends all other sessions of the user, and the user's calendar feed. */
  @Delete()
  async endOthers(@CurrentUser() user: CurrentUser): Promise<SuccessDto> {
    await this.sessions.endAll(user.accountId, user.sessionId);
    return { success: true };
  }
}

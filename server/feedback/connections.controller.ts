import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountsService } from '../auth/index.js';
import { Clock } from '../common/clock/clock.js';
import { ApiErrors } from '../common/errors/api-errors.decorator.js';
import { DomainError } from '../common/errors/domain-error.js';
import { CurrentUser, VerifiedEmailOnly } from '../common/http/access.js';
import { Conditional } from '../common/http/conditional.decorator.js';
import { IdParam } from '../common/http/id.pipe.js';
import { SuccessDto } from '../common/http/page.dto.js';
import { RequestLanguage } from '../common/http/request-language.js';
import { EventsService, nameFor } from '../events/index.js';
import { type Language, MatchesService } from '../matching/index.js';
import { type Contacts, ContactsService, PhotoAddresses, ProfilesService } from '../profile/index.js';
import { CHANNELS, ConnectionsService } from '../relations/index.js';
import { ConnectionDto, MetDto, ShareDto, ContactsDto, SaveContactsDto } from './connections.dto.js';
import { filledIn, metAskedFrom } from './connections.rules.js';
import { OwnConnectionsService, type SeenConnection } from './own-connections.service.js';

@ApiTags('Connections')
@Controller('profile/contacts')
export class ContactsController {
  constructor(
    private readonly contacts: ContactsService,
    private readonly own: OwnConnectionsService,
  ) {}

  /** Returns the user’s contact channels. */
  @Get()
  async find(@CurrentUser() user: CurrentUser): Promise<ContactsDto> {
    return contactsDto(await this.contacts.find(user.accountId));
  }

  /** Saves or removes contact channels of the user. A removed channel is no longer shared with anybody. */
  @Put()
  async save(
    @CurrentUser() { accountId }: CurrentUser,
    @Body() { email_shared, ...written }: SaveContactsDto,
  ): Promise<ContactsDto> {
    const change = email_shared === undefined ? written : { ...written, emailShared: email_shared };
    return contactsDto(await this.own.saveContacts(accountId, change));
  }
}

function contactsDto({ phone, whatsapp, instagram, telegram, signal, emailShared }: Contacts): ContactsDto {
  return { phone, whatsapp, instagram, telegram, signal, email_shared: emailShared };
}

@ApiTags('Connections')
@Controller('connections')
export class ConnectionsController {
  constructor(
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly contacts: ContactsService,
    private readonly own: OwnConnectionsService,
    private readonly connections: ConnectionsService,
    private readonly events: EventsService,
    private readonly profiles: ProfilesService,
    private readonly matches: MatchesService,
    private readonly addresses: PhotoAddresses,
  ) {}

  /**
   * Lists the user’s connections (a mutual `yes`), latest event first, then by name. Both people see a
   * connection from the same time on, one day after the event at the earliest.
   */
  @Get()
  @VerifiedEmailOnly()
  @Conditional()
  async list(
    @CurrentUser() user: CurrentUser,
    @RequestLanguage() language: Language,
  ): Promise<ConnectionDto[]> {
    return this.dtos(user, await this.own.visible(user.accountId), language);
  }

  /** Sets which of the user’s channels a connection can see. */
  @Put(':id')
  @VerifiedEmailOnly()
  @ApiErrors('CONTACT_MISSING')
  async share(
    @IdParam('id', 'CONNECTION_NOT_FOUND') connectionId: number,
    @CurrentUser() user: CurrentUser,
    @Body() { share }: ShareDto,
    @RequestLanguage() language: Language,
  ): Promise<ConnectionDto> {
    const seen = await this.own.share(user.accountId, connectionId, share);
    const [shared] = await this.dtos(user, [seen], language);
    if (!shared) throw new DomainError('CONNECTION_NOT_FOUND');
    return shared;
  }

  /** Ends a connection permanently for both people. The other person is not notified. */
  @Delete(':id')
  @VerifiedEmailOnly()
  async end(
    @IdParam('id', 'CONNECTION_NOT_FOUND') id: number,
    @CurrentUser() { accountId }: CurrentUser,
  ): Promise<SuccessDto> {
    await this.own.end(accountId, id);
    return { success: true };
  }

  /**
   * Saves whether the two met. Available from two weeks after the connection was made. The other person does
   * not see the answer.
   */
  @Post(':id/met')
  @VerifiedEmailOnly()
  @HttpCode(200)
  @ApiErrors('MET_NOT_ASKED')
  async met(
    @IdParam('id', 'CONNECTION_NOT_FOUND') id: number,
    @CurrentUser() { accountId }: CurrentUser,
    @Body() { met }: MetDto,
  ): Promise<SuccessDto> {
    await this.own.saveMet(accountId, id, met);
    return { success: true };
  }

  /** Returns connections as the user sees them: latest event first, then by name. */
  private async dtos(user: CurrentUser, seen: readonly SeenConnection[], language: Language) {
    const userId = user.accountId;
    const people = await this.peopleOf(seen.map(({ otherId }) => otherId));
    const mine = filledIn(await this.contacts.find(userId));
    const ids = seen.map(({ connection }) => connection.id);
    const shares = await this.connections.sharesIn(userId, ids);
    const answered = await this.connections.metAnswersOf(userId, ids);
    const events = await this.events.findMany(seen.map(({ connection }) => connection.eventId));
    const dtos: ConnectionDto[] = [];
    for (const { connection, otherId } of seen) {
      const { id, eventId, madeAt } = connection;
      const event = events.find((one) => one.id === eventId);
      const person = people.get(otherId);
      if (!event || !person) continue;
      const { name, photoId, channels } = person;
      const shared = shares.get(id);
      const icebreakersFor = await this.matches.icebreakersAt(eventId, userId);
      dtos.push({
        id,
        event_id: eventId,
        event_name: nameFor(event, language),
        date: event.startsAt,
        user: { id: otherId, name, photo_url: photoId && this.addresses.of(photoId, user, eventId) },
        shared_by_me: CHANNELS.filter((channel) => mine.has(channel) && shared?.mine.includes(channel)),
        shared_with_me: CHANNELS.flatMap((channel) => {
          const value = shared?.theirs.includes(channel) && channels?.get(channel);
          return value ? [{ channel, value }] : [];
        }),
        state: 'open',
        news_at: shared?.theirsSince ?? madeAt,
        icebreakers: icebreakersFor(userId, otherId, language),
        ask_met: !answered.has(id) && this.clock.now() >= metAskedFrom(madeAt),
      });
    }
    return dtos.sort(latestEventFirst);
  }

  private async peopleOf(ids: readonly number[]) {
    const accounts = await this.accounts.findMany(ids);
    const contacts = await this.contacts.findMany(ids);
    const profiles = await this.profiles.find(ids);
    const people = profiles.map(({ accountId, name, photoId }) => {
      const email = accounts.find(({ id }) => id === accountId)?.email;
      const own = contacts.get(accountId);
      return [accountId, { name, photoId, channels: own && filledIn(own, email) }] as const;
    });
    return new Map(people);
  }
}

// the order must not depend on when anybody answered
function latestEventFirst(one: ConnectionDto, two: ConnectionDto): number {
  const byDate = two.date.getTime() - one.date.getTime();
  return byDate || one.user.name.localeCompare(two.user.name, 'en') || one.user.id - two.user.id;
}

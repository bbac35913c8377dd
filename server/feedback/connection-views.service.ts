import { Injectable } from '@nestjs/common';
import { AccountsService } from '../auth/index.js';
import { Clock } from '../common/clock/clock.js';
import { type EventRow, EventsService } from '../events/index.js';
import { type Language, MatchesService } from '../matching/index.js';
import { ContactsService, ProfilesService } from '../profile/index.js';
import { type Channel, CHANNELS, type ConnectionEntity, ConnectionsService } from '../relations/index.js';
import { filledIn, metAskedFrom } from './connections.rules.js';

/** A person's channel and its value. */
interface SharedContact {
  channel: Channel;
  value: string;
}

/** A connection with the other person's account. */
export interface SeenConnection {
  connection: ConnectionEntity;
  otherId: number;
}

/** A connection as seen by one of the two. */
export interface OwnConnection {
  id: number;
  event: Pick<EventRow, 'id' | 'name' | 'names' | 'startsAt'>;
  person: { accountId: number; name: string; photoId: string | null };
  sharedByMe: Channel[];
  sharedWithMe: SharedContact[];
  /** When it was made, or the other first shared the latest of what they share. */
  newsAt: Date;
  icebreakers: string[];
  /** Whether the private question whether they met is unanswered. */
  isAskedMet: boolean;
}

/** Shows connections to one of the two: with everything that the other shares, and nothing else about them. */
@Injectable()
export class OwnConnectionViews {
  constructor(
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly events: EventsService,
    private readonly profiles: ProfilesService,
    private readonly contacts: ContactsService,
    private readonly connections: ConnectionsService,
    private readonly matches: MatchesService,
  ) {}

  /** Returns these connections of a person: latest event first, then by name. */
  async of(userId: number, seen: readonly SeenConnection[], language: Language): Promise<OwnConnection[]> {
    const people = await this.peopleOf(seen.map(({ otherId }) => otherId));
    const mine = filledIn(await this.contacts.find(userId));
    const ids = seen.map(({ connection }) => connection.id);
    const shares = await this.connections.sharesIn(userId, ids);
    const answered = await this.connections.metAnswersOf(userId, ids);
    const events = await this.events.findMany(seen.map(({ connection }) => connection.eventId));
    const views: OwnConnection[] = [];
    for (const { connection, otherId } of seen) {
      const { id, madeAt } = connection;
      const event = events.find((one) => one.id === connection.eventId);
      const person = people.get(otherId);
      if (!event || !person) continue;
      const { profile, channels } = person;
      const shared = shares.get(id);
      const icebreakers = await this.matches.icebreakersWith(event.id, userId, otherId, language);
      views.push({
        id,
        event,
        person: {
          accountId: otherId,
          name: profile.name,
          photoId: profile.photoId,
        },
        sharedByMe: CHANNELS.filter((channel) => mine.has(channel) && shared?.mine.includes(channel)),
        sharedWithMe: CHANNELS.flatMap((channel) => {
          const value = shared?.theirs.includes(channel) && channels.get(channel);
          return value ? [{ channel, value }] : [];
        }),
        newsAt: shared?.theirsSince ?? madeAt,
        icebreakers,
        isAskedMet: !answered.has(id) && this.clock.now() >= metAskedFrom(madeAt),
      });
    }
    return views.sort(latestFirst);
  }

  private async peopleOf(ids: readonly number[]) {
    const accounts = await this.accounts.findMany(ids);
    const contacts = await this.contacts.findMany(ids);
    const profiles = await this.profiles.find(ids);
    return new Map(
      profiles.map((profile) => {
        const email = accounts.find(({ id }) => id === profile.accountId)?.email;
        const own = contacts.get(profile.accountId);
        return [
          profile.accountId,
          { profile, channels: own ? filledIn(own, email) : new Map<Channel, string>() },
        ];
      }),
    );
  }
}

// must not depend on when anybody answered
function latestFirst(one: OwnConnection, two: OwnConnection): number {
  return (
    two.event.startsAt.getTime() - one.event.startsAt.getTime() ||
    one.person.name.localeCompare(two.person.name, 'en') ||
    one.person.accountId - two.person.accountId
  );
}

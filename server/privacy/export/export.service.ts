import { outboxEvent } from '../../common/outbox/outbox.js';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ZipArchive } from 'archiver';
import { Clock } from '../../common/clock/clock.js';
import { EventsService } from '../../events/index.js';
import { PhotosService } from '../../profile/index.js';
import { type ExportedRow, PersonalDataRepository } from '../personal-data/personal-data.repository.js';
import { AccountLimits } from '../../auth/index.js';

/** An organiser has created an export for a person who asked by mail; the person downloads it themselves. */
export const EXPORT_ORDERED = outboxEvent<{ accountId: number }>('export.ordered');

const ABOUT = [
  'Everything that Apéro holds of you. Times are UTC, amounts are in Rappen, people are numbers.',
  'Not in here: what others said or chose about you, and match lists, which would tell the answers of others.',
].join(' ');

/** Creates a ZIP of all data about a person: `data.json`, and their photos. */
@Injectable()
export class ExportService {
  constructor(
    private readonly clock: Clock,
    private readonly personalData: PersonalDataRepository,
    private readonly events: EventsService,
    private readonly photos: PhotosService,
    private readonly limits: AccountLimits,
  ) {}

  /** Returns the ZIP of the user's own data, read at the speed of the download. Throws RATE_LIMITED. */
  async ownZip(accountId: number): Promise<Readable> {
    // an export reads every row of a person and their photos
    await this.limits.count(accountId, { name: 'export', limit: 5, seconds: 86_400 });
    const archive = new ZipArchive({ zlib: { level: 6 } });
    archive.append(Readable.from(this.json(accountId), { objectMode: false }), { name: 'data.json' });
    for (const { slot, file } of await this.photos.filesOf(accountId))
      archive.append(Readable.from(this.bytesOf(file)), { name: `photos/${slot}.webp`, store: true });
    // an error ends the stream, and so the download
    archive.finalize().catch((error: unknown) => archive.destroy(error as Error));
    return archive;
  }

  private async *json(accountId: number): AsyncGenerator<string> {
    const eventIds = new Set<number>();
    yield `{\n"about": ${JSON.stringify(ABOUT)},\n"made_at": ${JSON.stringify(this.clock.now())}`;
    for (const section of this.personalData.sections()) {
      yield `,\n${JSON.stringify(section.name)}: `;
      yield* this.section(section, accountId, eventIds);
    }
    yield `,\n"events": ${JSON.stringify(await this.eventsOf([...eventIds]))}\n}\n`;
  }

  private async *section(
    { name, single }: { name: string; single: boolean },
    accountId: number,
    eventIds: Set<number>,
  ): AsyncGenerator<string> {
    let count = 0;
    for await (const row of this.personalData.rowsOf(name, accountId)) {
      if (typeof row['event_id'] === 'number') eventIds.add(row['event_id']);
      yield `${single ? '' : count === 0 ? '[\n' : ',\n'}${JSON.stringify(row)}`;
      count += 1;
    }
    if (single) yield count === 0 ? 'null' : '';
    else yield count === 0 ? '[]' : '\n]';
  }

  // opened one after the other, not all at once
  private async *bytesOf(file: string): AsyncGenerator<Buffer> {
    yield* (await this.photos.open(file)).stream as AsyncIterable<Buffer>;
  }

  private async eventsOf(ids: readonly number[]): Promise<ExportedRow[]> {
    const events = (await this.events.findMany(ids)).toSorted((one, two) => one.id - two.id);
    return events.map(({ id, name, city, startsAt, endsAt }) => {
      return { id, name, city, starts_at: startsAt, ends_at: endsAt };
    });
  }
}

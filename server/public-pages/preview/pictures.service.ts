import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type AccountLimit, AddressLimits, type Caller } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Semaphore } from '../../common/concurrency/semaphore.js';
import { LANGUAGES, type Language } from '../../common/http/request-language.js';
import { timeInWords } from '../../common/time/in-words.js';
import { cityName, nameFor } from '../../events/index.js';
import { fullDay, priceInWords } from '../pages/parts.js';
import { PRODUCT } from '../pages/document.js';
import { type PublicEvent, publicState } from '../facts/index.js';
import { WORDS } from '../words/words.js';
import { drawPicture, type PictureFacts } from './picture.js';

/** Grows when pictures look differently. */
const DESIGN = 2;
/** How many pictures are kept, about 40 KB each. */
const KEPT = 200;
/** One at a time: drawing takes the processor from those who reserve. */
const LINE = new Semaphore(1, 20);
/** Pictures that one address may have drawn; those that are drawn already are not counted. */
const DRAWN: AccountLimit = { name: 'pictures', limit: 60, seconds: 3600 };
const FILE = /^([1-9]\d{0,9})-(en|fr|it|de)-([0-9a-f]{16})\.png$/;

/** What the name of a picture says. */
export interface PictureName {
  eventId: number;
  language: Language;
  fingerprint: string;
}

/** Returns what the name of a picture's file says; undefined for any other name. */
export function readPictureName(file: string): PictureName | undefined {
  const [, id, code, fingerprint] = FILE.exec(file) ?? [];
  const language = LANGUAGES.find((one) => one === code);
  if (id === undefined || language === undefined || fingerprint === undefined) return undefined;
  return { eventId: Number(id), language, fingerprint };
}

/**
 * The pictures of events for link previews: drawn when one is asked for, and kept under a name that changes with what stands
 * in it. They are kept in memory, so that no name is ever a path.
 */
@Injectable()
export class PicturesService {
  private readonly kept = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly clock: Clock,
    private readonly limits: AddressLimits,
  ) {}

  /** Returns the path of an event's picture in a language, as it is now. */
  pathOf(event: PublicEvent, language: Language): string {
    return `/previews/${this.nameOf(event, this.factsOf(event, language), language)}`;
  }

  /** Returns the picture of an event as it is now. Throws RATE_LIMITED if it has to be drawn, and UNAVAILABLE in a rush. */
  async find(event: PublicEvent, language: Language, caller: Caller): Promise<Buffer> {
    const facts = this.factsOf(event, language);
    const name = this.nameOf(event, facts, language);
    const kept = this.kept.get(name);
    if (kept) return this.keep(name, kept);
    await this.limits.count(caller, DRAWN);
    // asked for in the same moment, it is drawn once
    return this.keep(name, this.kept.get(name) ?? LINE.run(() => drawPicture(facts)));
  }

  private nameOf({ id }: PublicEvent, facts: PictureFacts, language: Language): string {
    const text = JSON.stringify([DESIGN, facts]);
    return `${id}-${language}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}.png`;
  }

  private factsOf(event: PublicEvent, language: Language): PictureFacts {
    const words = WORDS[language];
    const state = publicState(event, this.clock.now());
    return {
      product: PRODUCT,
      name: nameFor(event, language),
      day: fullDay(event.startsAt, language),
      time: timeInWords(event.startsAt, language),
      city: event.city,
      cityName: cityName(event.city, language),
      price: priceInWords(event, words),
      note: state === 'cancelled' || state === 'over' ? words[state] : undefined,
    };
  }

  // the one that was asked for last stays longest
  private keep(name: string, picture: Promise<Buffer>): Promise<Buffer> {
    this.kept.delete(name);
    this.kept.set(name, picture);
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT && oldest !== undefined) this.kept.delete(oldest);
    // a failure is not kept
    picture.catch(() => this.kept.get(name) === picture && this.kept.delete(name));
    return picture;
  }
}

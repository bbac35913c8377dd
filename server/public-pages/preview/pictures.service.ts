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

/** Increment it when the design of pictures changes. */
const DESIGN = 2;
/** Maximum number of cached pictures, about 40 KB each. */
const KEPT = 200;
/** One at a time, because drawing uses CPU that guests need. */
const LINE = new Semaphore(1, 20);
/** Pictures that one IP address may have drawn; cached ones do not count. */
const DRAWN: AccountLimit = { name: 'pictures', limit: 60, seconds: 3600 };
const FILE = /^([1-9]\d{0,9})-(en|fr|it|de)-([0-9a-f]{16})\.png$/;

/** The content of a picture's name. */
export interface PictureName {
  eventId: number;
  language: Language;
  fingerprint: string;
}

/** Returns the content of a picture's file name; undefined for any other name. */
export function readPictureName(file: string): PictureName | undefined {
  const [, id, code, fingerprint] = FILE.exec(file) ?? [];
  const language = LANGUAGES.find((one) => one === code);
  if (id === undefined || language === undefined || fingerprint === undefined) return undefined;
  return { eventId: Number(id), language, fingerprint };
}

/**
 * The pictures of events for link previews: drawn on demand, and cached under a name that changes with their content.
 * Cached in memory, so that a name is never used as a path.
 */
@Injectable()
export class PicturesService {
  private readonly kept = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly clock: Clock,
    private readonly limits: AddressLimits,
  ) {}

  /** Returns the path of an event's current picture in a language. */
  pathOf(event: PublicEvent, language: Language): string {
    return `/previews/${this.nameOf(event, this.factsOf(event, language), language)}`;
  }

  /** Returns the current picture of an event. Throws RATE_LIMITED if it has to be drawn, and UNAVAILABLE in a rush. */
  async find(event: PublicEvent, language: Language, caller: Caller): Promise<Buffer> {
    const facts = this.factsOf(event, language);
    const name = this.nameOf(event, facts, language);
    const kept = this.kept.get(name);
    if (kept) return this.keep(name, kept);
    await this.limits.count(caller, DRAWN);
    // simultaneous requests share one drawing
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

  // the picture that was last requested stays longest
  private keep(name: string, picture: Promise<Buffer>): Promise<Buffer> {
    this.kept.delete(name);
    this.kept.set(name, picture);
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT && oldest !== undefined) this.kept.delete(oldest);
    // a failure is not cached
    picture.catch(() => this.kept.get(name) === picture && this.kept.delete(name));
    return picture;
  }
}

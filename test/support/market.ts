import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Books } from './books.js';
import { Buyer, Shop } from './buyers.js';
import { type Chance, chance } from './random-evening.js';
import { Replica, replicaSettings } from './replica.js';
import { until } from './until.js';

const EVENTS = 4;
const BUYERS = 12;
/** Places on each side of an event: fewer than there are buyers for it. */
const PLACES = 4;
/** In milliseconds: the longest wait for something to happen on a busy machine. */
const WAITS = 60_000;
/** Milliseconds between two changes of the weather at the provider. */
const WEATHER_EVERY = 250;

/** What goes wrong at the provider now and then; each strikes so often. */
const WEATHER = [
  { target: 'webhooks', mode: 'lost', times: 2 },
  { target: 'webhooks', mode: 'twice', times: 2 },
  { target: 'webhooks', mode: 'late', times: 1 },
  { target: 'api', mode: 'answer_lost', times: 1 },
  { target: 'api', mode: 'error', times: 1 },
  { target: 'api', mode: 'rate_limit', times: 1 },
  { target: 'api', mode: 'delay', seconds: 0.3, times: 2 },
  { target: 'refunds', mode: 'pending', seconds: 1, then: 'succeeded', times: 1 },
  { target: 'refunds', mode: 'pending', seconds: 1, then: 'failed', times: 1 },
  { target: 'refunds', mode: 'refuse', times: 1 },
] as const;

/** Two replicas on one database, and people who buy and give back while things happen to them. */
export class Market {
  /** Those that take requests. */
  readonly replicas: Replica[];
  readonly shop: Shop;
  readonly dice: Chance;
  books!: Books;
  buyers: Buyer[] = [];
  eventIds: number[] = [];
  private readonly cancelled = new Set<number>();
  private readonly dataDir = mkdtempSync(join(tmpdir(), 'apero-crash-'));
  private readonly everyReplica: Replica[] = [];
  private organiser = '';
  private open = false;
  private trade: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly databaseUrl: string,
    seed: number,
  ) {
    this.replicas = [this.newReplica(), this.newReplica()];
    this.dice = chance(seed);
    this.shop = new Shop(this.replicas, this.dice);
  }

  /** One more server on the same database, not started, and unknown to the buyers. */
  newReplica(): Replica {
    const replica = new Replica(replicaSettings(this.databaseUrl, this.dataDir));
    this.everyReplica.push(replica);
    return replica;
  }

  /** Starts both replicas, puts on evenings and signs people up. */
  async setUp(): Promise<void> {
    this.books = Books.open(this.databaseUrl);
    await Promise.all(this.replicas.map((replica) => replica.start()));
    const credentials = { email: 'organiser@apero.test', password: 'organiser-secret' };
    const { body } = await this.shop.insist('POST', '/api/auth/login', credentials);
    this.organiser = String(body['access_token']);
    for (let n = 0; n < EVENTS; n++) this.eventIds.push(await this.putOn());
    const names = Array.from({ length: BUYERS }, (_, index) => `buyer${index}`);
    this.buyers = await Promise.all(
      names.map((name, index) => Buyer.signUp(this.shop, this.dice, name, index % 2 ? 'male' : 'female')),
    );
  }

  async tearDown(): Promise<void> {
    this.open = false;
    this.shop.shutDown();
    await Promise.allSettled([this.trade]);
    await Promise.all(this.everyReplica.filter(({ lives }) => lives).map((replica) => replica.kill()));
    await this.books.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Puts on an evening of a month from now; answers its id. */
  async putOn(): Promise<number> {
    const begins = new Date(Date.now() + 30 * 86_400_000).toISOString();
    const event = { name: 'Fondue', city: 'Zurich', date: begins, price: 49.5, status: 'published' };
    const { body } = await this.ask('POST', '/api/admin/events', {
      ...event,
      max_men: PLACES,
      max_women: PLACES,
    });
    return Number(body['id']);
  }

  /** Cancels the oldest evening, with all that it has sold, and puts on another in its place. */
  async cancelOne(): Promise<void> {
    const [eventId = 0] = this.eventIds;
    this.cancelled.add(eventId);
    const { status } = await this.ask('POST', `/api/admin/events/${eventId}/cancel`, {});
    if (status !== 200) throw new Error(`cancelling event ${eventId} answered ${status}`);
    this.eventIds = [...this.eventIds.slice(1), await this.putOn()];
  }

  /** The organiser asks until they have an answer. */
  ask(method: string, path: string, body: object) {
    return this.shop.insist(method, path, body, this.organiser);
  }

  /** From now on people trade, the organiser changes capacities, and the provider has its moods. */
  begin({ weather = true } = {}): void {
    this.open = true;
    const whileOpen = async (turn: () => Promise<unknown>) => {
      while (this.open) await turn();
    };
    this.trade = Promise.all([
      ...this.buyers.map((buyer) => whileOpen(() => buyer.turn(this.eventIds))),
      whileOpen(() => this.changeCapacity()),
      ...(weather ? [whileOpen(() => this.changeWeather())] : []),
    ]);
  }

  /** People finish what they are at and go home; the provider is well again. */
  async close(): Promise<void> {
    this.open = false;
    await this.trade;
  }

  /** Orders a fault at the provider, or its end. */
  control(command: object) {
    return this.shop.insist('POST', '/sandbox/control', command);
  }

  /** Requests of buyers that were answered so far. */
  get heard(): number {
    return this.buyers.reduce((sum, buyer) => sum + buyer.heard, 0);
  }

  /** Requests of buyers that were not, or with 5xx. */
  get unheard(): number {
    return this.buyers.reduce((sum, buyer) => sum + buyer.unheard, 0);
  }

  /** Waits until so many more requests have been answered. */
  goesOn(requests: number): Promise<unknown> {
    const enough = this.heard + requests;
    return this.until(
      () => `${enough} requests were answered (${this.heard} are)`,
      () => this.heard >= enough,
    );
  }

  /** Waits until so many more requests have got no answer. */
  standsStill(requests: number): Promise<unknown> {
    const enough = this.unheard + requests;
    const what = () => `${enough} requests had got no answer (${this.unheard} have)`;
    return this.until(what, () => this.unheard >= enough);
  }

  /** Waits until every fault that was ordered has struck as often as it was to. */
  providerIsWell(): Promise<unknown> {
    let faults: unknown;
    const isWell = async () => {
      faults = (await this.shop.insist('GET', '/sandbox/control')).body['faults'];
      return Array.isArray(faults) && faults.length === 0;
    };
    return this.until(() => `the provider was well: ${JSON.stringify(faults)}`, isWell);
  }

  /** Opens the books anew, as an auditor must after the database was gone. */
  async reopenBooks(): Promise<void> {
    await this.books.close();
    this.books = Books.open(this.databaseUrl);
  }

  /** What is wrong with the books and with what people were told, at this moment. */
  wrong(): Promise<string[]> {
    return this.books.wrong(this.buyers, this.cancelled);
  }

  /** Lets everything come to its end, and then compares all books. */
  async settle(): Promise<string[]> {
    await this.close();
    await this.control({ do: 'clear' });
    await this.books.comeToRest();
    return [...(await this.wrong()), ...(await this.books.lostMoney())];
  }

  private until(what: () => string, isSo: () => boolean | Promise<boolean>): Promise<unknown> {
    const look = async () => {
      for (const replica of this.replicas) await replica.assertAlive();
      return isSo();
    };
    return until(what, look, { within: WAITS });
  }

  private async changeCapacity(): Promise<void> {
    const eventId = this.eventIds[this.dice(this.eventIds.length)] ?? 0;
    const capacity = { max_men: PLACES - 1 + this.dice(3), max_women: PLACES - 1 + this.dice(3) };
    await this.ask('PATCH', `/api/admin/events/${eventId}`, capacity);
    await pause(this.dice(200));
  }

  private async changeWeather(): Promise<void> {
    await this.control({ do: 'fault', ...WEATHER[this.dice(WEATHER.length)] });
    await pause(WEATHER_EVERY);
  }
}

import { handlersIn, type JobKind, jobKind, OnJob } from './job-kind.js';
import type { Jobs } from './jobs.js';

const REFUND = jobKind<{ refundId: number }>('spec.refund', { workers: 2 });
const SWEEP = jobKind('spec.sweep', { every: 1000 });

const KINDS: JobKind<object>[] = [REFUND, SWEEP];

class Refunds {
  refunded: number[] = [];
  swept = 0;

  @OnJob(REFUND)
  async refund({ refundId }: { refundId: number }): Promise<void> {
    this.refunded.push(refundId);
    return Promise.resolve();
  }

  @OnJob(SWEEP)
  async sweep(): Promise<number> {
    return Promise.resolve(++this.swept);
  }
}

describe('kinds of jobs', () => {
  it('are worked by the methods that say so', async () => {
    const refunds = new Refunds();
    const handlers = handlersIn(() => refunds, KINDS);
    await handlers.get(REFUND)?.({ refundId: 7 });
    await handlers.get(SWEEP)?.({});
    expect(refunds).toMatchObject({ refunded: [7], swept: 1 });
  });

  it('are refused at the start where nothing works them, or two things do, and when they are declared twice', () => {
    const idle = jobKind('spec.idle');
    expect(() => handlersIn(() => new Refunds(), [...KINDS, idle])).toThrow('spec.idle has no handler');
    expect(() => OnJob(REFUND)(Refunds.prototype, 'refund', {})).toThrow('spec.refund have two handlers');
    expect(() => jobKind('spec.sweep')).toThrow('declared twice');
  });

  it('take their own payload alone: the compiler says so', () => {
    const [one, two] = [jobKind<{ refundId: number }>('spec.one'), jobKind<{ refundId: number }>('spec.two')];
    class Wrong {
      // @ts-expect-error the clock knows no payload
      static readonly scheduled = jobKind<{ id: number }>('spec.scheduled', { every: 1000 });

      // @ts-expect-error it is a number
      @OnJob(one)
      refund(_payload: { refundId: string }): Promise<void> {
        return Promise.resolve();
      }

      // @ts-expect-error a job has no account
      @OnJob(two)
      other(_payload: { accountId: number }): Promise<void> {
        return Promise.resolve();
      }

      enqueue(jobs: Jobs): Promise<void>[] {
        return [
          jobs.enqueue(REFUND, { refundId: 1 }, { key: '1' }),
          // @ts-expect-error it is a number
          jobs.enqueue(REFUND, { refundId: '1' }, { key: '1' }),
          // @ts-expect-error it is missing
          jobs.enqueue(REFUND, {}, { key: '1' }),
          // @ts-expect-error nothing was asked for
          jobs.enqueue(SWEEP, { refundId: 1 }, { key: '1' }),
          // @ts-expect-error it needs a payload
          jobs.run(REFUND),
        ];
      }
    }
    expect(Wrong).toBeDefined();
  });
});

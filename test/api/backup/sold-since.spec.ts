import { ProviderWalkService } from '../../../server/payments/index.js';
import { ErasureService } from '../../../server/privacy/index.js';
import { ana, ben, guest } from '../../fixtures/actors.js';
import { backUpTo, homes, restoreFrom, startIn } from '../../fixtures/app/homes.js';
import {
  buySeat,
  createPaidEvent,
  differences,
  reconcile,
  refundsOf,
  reservationStatus,
} from '../../fixtures/payments.js';

const home = homes();

describe('Back up, sell, refund, delete, restore, reconcile', () => {
  it('loses nothing: what was paid before is there, what came since is listed, and who was deleted goes again', async () => {
    const here = await home.empty();
    const app = await startIn(here);
    const eventId = await createPaidEvent(app, { maxMen: 5, maxWomen: 5 });
    const [before, refunded, leaver] = [await ana(app), await ana(app), await guest(app, 'Leaver')];
    await buySeat(app, before, eventId);
    await buySeat(app, refunded, eventId);
    const { path } = await backUpTo(home.folder(), here);
    const after = await ben(app);
    await buySeat(app, after, eventId);
    (await refunded.post(`/api/events/${eventId}/cancellation`)).expect(200);
    await app.jobs.drain();
    (await leaver.call('DELETE', '/api/account', { password: leaver.password })).expect(200);
    await app.close();

    // the provider keeps what it knows
    const { manifest } = await restoreFrom(path, here, { replace: true });
    const copy = await startIn(here, { restored: true });
    expect(await reservationStatus(copy, before, eventId)).toBe('paid');
    expect(await reservationStatus(copy, refunded, eventId)).toBe('paid');
    expect(await reservationStatus(copy, after, eventId)).toBe('none');
    expect(await copy.app.get(ErasureService).deletedBefore()).toEqual([leaver.accountId]);
    await copy.app.get(ErasureService).eraseAgain(leaver.accountId);
    expect(await copy.app.get(ErasureService).deletedBefore()).toEqual([]);
    await copy.close();

    const restored = await startIn(here);
    restored.clock.turnTo(app.clock.now());
    const found = await restored.app.get(ProviderWalkService).run(new Date(manifest.takenAt));
    expect(found.findings.map(({ kind }) => kind)).toContain('ownerless');
    await reconcile(restored);
    // the refund of then is known again, and is not paid a second time
    expect(await reservationStatus(restored, refunded, eventId)).toBe('refunded');
    expect((await refundsOf(restored, refunded)).filter(({ status }) => status === 'succeeded')).toHaveLength(
      1,
    );
    // money of which no row is left is not forgotten: organisers see it
    expect(
      await restored.database.query(
        'select o.status, p.amount_rappen as amount from ownerless_payments o join payments p using (id)',
      ),
    ).toEqual([{ status: 'open', amount: 4950 }]);
    expect(await differences(restored)).toEqual([]);
    await restored.close();
  });
});

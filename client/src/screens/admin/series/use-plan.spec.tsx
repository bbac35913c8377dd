import { screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../../../../test/fake-server';
import { answer, renderInApp } from '../../../../test/render';
import { usePlannedSaving } from './use-plan';

const PATH = 'POST /api/admin/series/3/plan';
const EVENT = { event_id: 5, action: 'keep', options: ['keep', 'move'], guests: 1 };
const PLAN = { series_id: 3, items: [EVENT], new_kind: null, fingerprint: 'as-shown', done: false };

function Form({ saved }: { saved: () => void }) {
  const saving = usePlannedSaving(3, { onSuccess: saved, onError: () => {} });
  return (
    <>
      <button type="button" onClick={() => saving.mutate({ change: { rule: 'FREQ=WEEKLY' }, version: 4 })}>
        Save
      </button>
      <button type="button" onClick={() => saving.choose(5, 'move')}>
        Move
      </button>
      <button type="button" onClick={saving.confirm}>
        Carry out
      </button>
      <output>{[saving.plan ? 'plan' : 'no plan', saving.error ? 'refused' : 'fine'].join(', ')}</output>
    </>
  );
}

function versionsSent() {
  const versions: (string | null)[] = [];
  const { respond } = fakeServer;
  fakeServer.respond = (request) => {
    versions.push(request.headers.get('if-match'));
    return respond(request);
  };
  return versions;
}

const press = (name: string) => screen.getByRole('button', { name });

describe('a changed series', () => {
  it('is saved onto the version that was opened, after its plan was shown, with what was chosen', async () => {
    const calls = answer({ [PATH]: { json: PLAN } });
    const versions = versionsSent();
    const saved = jest.fn();
    const { user } = renderInApp(<Form saved={saved} />);
    await user.click(press('Save'));
    await screen.findByText('plan, fine');
    expect(saved).not.toHaveBeenCalled();
    await user.click(press('Move'));
    await waitFor(() => expect(calls).toHaveLength(2));
    await screen.findByText('plan, fine');
    await user.click(press('Carry out'));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(calls[2]?.body).toEqual({
      rule: 'FREQ=WEEKLY',
      choices: [{ event_id: 5, action: 'move' }],
      fingerprint: 'as-shown',
    });
    expect(versions).toEqual(['"4"', '"4"', '"4"']);
  });

  it('closes its plan when somebody else has saved meanwhile', async () => {
    const answers: Parameters<typeof answer>[0] = { [PATH]: { json: PLAN } };
    answer(answers);
    const { user } = renderInApp(<Form saved={jest.fn()} />);
    await user.click(press('Save'));
    await screen.findByText('plan, fine');
    answers[PATH] = { status: 409, json: { success: false, code: 'EDIT_CONFLICT', error: 'Changed.' } };
    await user.click(press('Carry out'));
    await screen.findByText('no plan, refused');
  });
});

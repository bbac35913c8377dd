import { screen, waitFor } from '@testing-library/react';
import { renderInApp } from '../../../test/render';
import { PersonMenu } from './person-menu';

const BEN = { id: 7, name: 'Ben' };
const dots = () => screen.getByRole('button', { name: 'Ben: options' });
const item = (name: string) => screen.findByRole('menuitem', { name });

describe('the menu beside a person', () => {
  it('offers to report and to block them', async () => {
    const onChoose = jest.fn();
    const { user } = renderInApp(<PersonMenu person={BEN} onChoose={onChoose} />);
    for (const name of ['Report', 'Block']) {
      await user.click(dots());
      await user.click(await item(name));
      await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    }
    expect(onChoose.mock.calls).toEqual([
      ['report', BEN],
      ['block', BEN],
    ]);
  });

  it('is opened, walked through and left by keyboard', async () => {
    const onChoose = jest.fn();
    const { user } = renderInApp(<PersonMenu person={BEN} onChoose={onChoose} />);
    await user.tab();
    expect(dots()).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await item('Report')).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    expect(await item('Block')).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    expect(dots()).toHaveFocus();
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('takes keys that come faster than one can look', async () => {
    const onChoose = jest.fn();
    const { user } = renderInApp(<PersonMenu person={BEN} onChoose={onChoose} />);
    await user.tab();
    await user.keyboard('{Enter}{ArrowDown}{Enter}');
    expect(onChoose.mock.calls).toEqual([['block', BEN]]);
    expect(dots()).toHaveFocus();
  });

  it('closes when the focus goes on', async () => {
    const { user } = renderInApp(
      <>
        <PersonMenu person={BEN} onChoose={jest.fn()} />
        <button>Next</button>
      </>,
    );
    await user.click(dots());
    await item('Report');
    await user.tab();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });
});

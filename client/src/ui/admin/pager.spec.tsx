import { screen } from '@testing-library/react';
import { renderInApp } from '../../../test/render';
import { Pager } from './pager';

const button = (name: string) => screen.getByRole('button', { name });

describe('the pages of a list', () => {
  it('say which rows are shown, and lead on by their buttons', async () => {
    const onGo = jest.fn();
    const { user } = renderInApp(<Pager page={2} total={120} onGo={onGo} />);
    expect(screen.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('51–100 of 120');
    await user.click(button('Next'));
    await user.click(button('Previous'));
    expect(onGo.mock.calls).toEqual([[3], [1]]);
  });

  it('mark the page that is shown, and end where the list does', () => {
    const { rerender } = renderInApp(<Pager page={1} total={120} onGo={jest.fn()} />);
    expect(button('Previous')).toBeDisabled();
    expect(button('1')).toHaveAttribute('aria-current', 'page');
    rerender(<Pager page={3} total={120} onGo={jest.fn()} />);
    expect(screen.getByText('101–120 of 120')).toBeVisible();
    expect(button('Next')).toBeDisabled();
  });

  it('have no buttons where one page is enough, and are not there for an empty list', () => {
    const { rerender } = renderInApp(<Pager page={1} total={50} onGo={jest.fn()} />);
    expect(screen.getByText('1–50 of 50')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    rerender(<Pager page={1} total={0} onGo={jest.fn()} />);
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });
});

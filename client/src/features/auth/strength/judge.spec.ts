import { judge } from './judge';

describe('how hard a password is to guess', () => {
  it.each([
    ['123456', 0, 'common'],
    ['qwertz', 1, 'keys'],
    ['aaaaaa', 0, 'repeat'],
    ['tulip bicycle moon crate', 4, undefined],
  ] as const)('%s is of level %d', (password, level, why) => {
    expect(judge(password, [])).toEqual({ level, why });
  });

  it('hears what is known of the person', () => {
    expect(judge('margueritedupont', ['marguerite.dupont@example.ch']).level).toBeLessThan(
      judge('margueritedupont', []).level,
    );
  });

  it('takes a long text in no time', () => {
    const started = performance.now();
    judge('x1'.repeat(10_000), []);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

import { startSandbox } from '../../fixtures/provider/sandbox-harness.js';
import type { SandboxStory } from '../../fixtures/provider/sandbox-harness.js';

describe('the page of the payment sandbox', () => {
  let story: SandboxStory;

  beforeAll(async () => {
    story = await startSandbox();
  });
  afterEach(() => story.reset());
  afterAll(() => story.close());

  const read = async (
    path: string,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; html: string }> => {
    const answer = await story.send(path, { headers });
    return { status: answer.status, html: await answer.text() };
  };

  it('says what is paid, that no money moves, and offers every way out', async () => {
    const session = await story.openSession();
    const { status, html } = await read(`/sandbox/checkout/${session.id}`);
    expect(status).toBe(200);
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('no money moves');
    expect(html).toContain('<h1>Apéro in Lausanne</h1>');
    expect(html).toMatch(/CHF\s49\.50/);
    for (const action of ['pay', 'pay?method=twint', 'decline', 'cancel']) {
      expect(html).toContain(`action="/sandbox/checkout/${session.id}/${action}"`);
    }
  });

  it('needs no script and nobody else', async () => {
    const session = await story.openSession();
    const answer = await story.send(`/sandbox/checkout/${session.id}`);
    const policy = String(answer.headers.get('content-security-policy'));
    expect(policy).toContain("default-src 'none'; style-src 'self'");
    const html = await answer.text();
    expect(html).not.toMatch(/<script|style=|\son\w+=|https?:\/\//);
    const style = await story.send('/sandbox/checkout.css');
    expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
    expect(await style.text()).not.toContain('url(');
  });

  it.each([
    [undefined, 'en', 'no money moves'],
    ['fr-CH, de;q=0.5', 'fr', 'aucun argent ne circule'],
    ['rm, de;q=0.4, it;q=0.7', 'it', 'non si muove denaro'],
    ['de', 'de', 'Es fliesst kein Geld'],
    ['es', 'en', 'no money moves'],
  ])('in the language of the browser (%s): %s', async (accept, lang, text) => {
    const session = await story.openSession();
    const headers: Record<string, string> = accept === undefined ? {} : { 'accept-language': accept };
    const { html } = await read(`/sandbox/checkout/${session.id}`, headers);
    expect(html).toContain(`<html lang="${lang}">`);
    expect(html).toContain(text);
  });

  it('shows a name as a text, whatever is in it', async () => {
    const name = '<img src=x onerror=alert(1)> & "Co"';
    const session = await story.openSession({
      line_items: [
        { quantity: 1, price_data: { currency: 'chf', unit_amount: 500, product_data: { name } } },
      ],
      custom_text: { submit: { message: '<b>Free until 48 hours before</b>' } },
    });
    const { html } = await read(`/sandbox/checkout/${session.id}`);
    expect(html).not.toMatch(/<img|<b>/);
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62; &#38; &#34;Co&#34;');
  });

  it('stays, with a word, when the bank declines; the session can still be paid', async () => {
    const session = await story.openSession();
    const answer = await story.press(session, 'decline');
    expect(answer.status).toBe(303);
    const back = String(answer.headers.get('location'));
    expect(back).toBe(`/sandbox/checkout/${session.id}?declined=1`);
    expect((await read(back)).html).toContain('<p role="alert">The payment was declined.');
    const declined = await story.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent'],
    });
    expect(declined).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: { status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } },
    });
    expect((await story.press(session, 'pay')).status).toBe(303);
    const paid = await story.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
    expect(paid).toMatchObject({ payment_status: 'paid', payment_intent: { last_payment_error: null } });
  });

  it('leads back on cancel, and leaves the session open as Stripe does', async () => {
    const session = await story.openSession();
    const answer = await story.press(session, 'cancel');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, 'http://apero.test/dashboard']);
    expect((await story.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  });

  it('says so when it is paid already, and leads on', async () => {
    const session = await story.paidSession();
    const { status, html } = await read(`/sandbox/checkout/${session.id}`);
    expect(status).toBe(200);
    expect(html).toContain('Already paid');
    expect(html).toContain(
      `href="http://apero.test/payment-success?session_id=${session.id}&#38;event_id=7"`,
    );
    expect(html).not.toContain('<form');
    expect((await story.press(session, 'pay')).status).toBe(303);
    expect((await story.press(session, 'decline')).headers.get('location')).toBe(
      `/sandbox/checkout/${session.id}`,
    );
  });

  it('says so when it is too late, and takes nothing', async () => {
    const session = await story.openSession();
    await story.stripe.checkout.sessions.expire(session.id);
    const { status, html } = await read(`/sandbox/checkout/${session.id}`);
    expect([status, html]).toEqual([410, expect.stringContaining('Nothing was taken.')]);
    expect((await story.press(session, 'pay')).status).toBe(410);
    expect(await story.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'expired',
      payment_status: 'unpaid',
      payment_intent: null,
    });
  });

  it('does not exist for an unknown session', async () => {
    for (const path of ['/sandbox/checkout/cs_test_unknown', '/sandbox/checkout/cs_test_unknown/elsewhere']) {
      const { status, html } = await read(path);
      expect([status, html]).toEqual([404, expect.stringContaining('No such payment')]);
    }
    for (const button of ['pay', 'decline', 'cancel']) {
      expect((await story.press({ id: 'cs_test_unknown' }, button)).status).toBe(404);
    }
  });

  it('knows what can be asked of a payment, and says so', async () => {
    const session = await story.openSession();
    for (const nonsense of ['method=cash', 'webhook=eaten', 'settle=perhaps', 'settle_after=-1']) {
      expect((await story.press(session, `pay?${nonsense}`)).status).toBe(400);
    }
    expect((await story.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  });
});

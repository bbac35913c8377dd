import { Actor, ana, newcomer, logInOrganiser } from '../fixtures/actors.js';
import { createCountdown } from '../fixtures/barrier.js';
import { TOKEN_KEY } from '../fixtures/browser/browser.js';
import { answerQuestions, fillDetails, giveCredentials } from '../fixtures/browser/forms.js';
import { at, see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';

const harness = startBrowserHarness();
const WELCOME = { name: 'Apéro', level: 1 };
const ONBOARDING = { name: 'Let’s finish your profile' };
const LANDING = { name: 'People meet at a table, not on a screen.' };
const stored = `localStorage.getItem(${JSON.stringify(TOKEN_KEY)})`;
/** Every screen that needs a profile. */
const GUESTS = [
  '/landing',
  '/profile',
  '/dashboard',
  '/matches/1',
  '/feedback/1',
  '/payment-success?session_id=cs_1&event_id=1',
];

describe('logging in', () => {
  it('leads with a profile to the landing, by a full page load', async () => {
    const guest = await ana(harness.app);
    const page = await harness.open('/auth');
    await page.getByRole('button', { name: 'Already have an account? Log in' }).click();
    await page.evaluate('window.sameDocument = true');
    await giveCredentials(page, guest);
    await see(page.getByRole('heading', LANDING)).toBeVisible();
    expect(await page.evaluate('window.sameDocument')).toBeUndefined();
    const token = (await page.evaluate(stored)) as string;
    const status = await new Actor(harness.app, '', '', token).get('/api/auth/status');
    expect(status.body).toMatchObject({ authenticated: true, email: guest.email });
  });

  it('leads without a profile to onboarding', async () => {
    const someone = await newcomer(harness.app);
    const page = await harness.open('/auth');
    await page.getByRole('button', { name: 'Already have an account? Log in' }).click();
    await giveCredentials(page, { email: `  ${someone.email.toUpperCase()}` });
    await see(page.getByRole('heading', ONBOARDING)).toBeVisible();
  });

  it('says that e-mail or password is wrong, and keeps what was typed', async () => {
    const guest = await ana(harness.app);
    const page = await harness.open('/auth');
    await page.getByRole('button', { name: 'Already have an account? Log in' }).click();
    await giveCredentials(page, { email: guest.email, password: 'not this one' });
    await see(page.getByRole('alert')).toHaveText('E-mail or password is wrong.');
    await at(page, '/auth');
    await see(page.getByLabel('Email')).toHaveValue(guest.email);
    await giveCredentials(page, guest);
    await see(page.getByRole('heading', LANDING)).toBeVisible();
  });

  it('asks for both fields, and for six characters at least', async () => {
    const page = await harness.open('/auth');
    await page.getByRole('button', { name: 'Already have an account? Log in' }).click();
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await see(page.getByLabel('Email')).toBeFocused();
    await see(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email address.');
    await giveCredentials(page, { email: 'ana@apero.test', password: '12345' });
    const password = page.getByLabel('Password', { exact: true });
    await see(password).toBeFocused();
    await see(password).toHaveAccessibleDescription('Minimum 6 characters');
    await page.getByRole('button', { name: 'Show password' }).click();
    await see(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'New here? Sign up' }).click();
    await see(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();
  });

  it('shows the server’s own sentence, and a plain one where it has none', async () => {
    const page = await harness.open('/auth');
    await page.getByRole('button', { name: 'Already have an account? Log in' }).click();
    const said = { success: false, error: 'The cloakroom is closed.', code: 'SOMETHING_NEW' };
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 409, json: said }));
    await giveCredentials(page, { email: 'ana@apero.test' });
    await see(page.getByRole('alert')).toHaveText('The cloakroom is closed.');
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 502, body: '<html>' }));
    await giveCredentials(page, { email: 'ana@apero.test' });
    await see(page.getByRole('alert')).toHaveText('An error occurred');
  });

  it('says in calm words that the server cannot be reached', async () => {
    const page = await harness.open('/auth');
    await page.getByRole('button', { name: 'Already have an account? Log in' }).click();
    await see(page.getByLabel('Email')).toBeVisible();
    await page.context().setOffline(true);
    await giveCredentials(page, { email: 'ana@apero.test' });
    await see(page.getByRole('alert')).toContainText('We cannot be reached right now.');
  });
});

describe('signing out', () => {
  it('removes the token, revokes it, and leads to the welcome', async () => {
    const guest = await ana(harness.app);
    const page = await harness.open('/landing', { token: guest.token });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await see(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();
    await at(page, '/auth');
    expect(await page.evaluate(stored)).toBeNull();
    await see.poll(async () => (await guest.get('/api/profile')).status).toBe(401);
    await page.goto('/dashboard');
    await see(page.getByRole('heading', WELCOME)).toBeVisible();
    // one signed out by oneself: nothing is to be explained
    await see(page.getByText('Your session has ended.')).toHaveCount(0);
  });

  it('explains nothing when a call that was under way is refused', async () => {
    const guest = await ana(harness.app);
    const [asked, revoked] = [createCountdown(1), createCountdown(1)];
    const page = await harness.open('about:blank', { token: guest.token });
    await page.route('**/api/profile', async (route) => {
      asked.count();
      await revoked.comes;
      await route.continue();
    });
    const refused = page.waitForResponse((answer) => answer.status() === 401);
    await page.route('**/api/auth/logout', async (route) => {
      const answer = await route.fetch();
      revoked.count();
      // the browser hears of the refused call before it hears that the token is revoked
      await (await refused).finished();
      await route.fulfill({ response: answer });
    });
    await page.goto('/landing');
    await asked.comes;
    const answered = page.waitForResponse('**/api/auth/logout');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await (await answered).finished();
    await see(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();
    await see(page.getByText('Your session has ended.')).toHaveCount(0);
  });

  it('works even if the call fails', async () => {
    const guest = await ana(harness.app);
    const page = await harness.open('/landing', { token: guest.token });
    await see(page.getByRole('heading', LANDING)).toBeVisible();
    await page.route('**/api/auth/logout', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign out' }).click();
    await see(page.getByRole('heading', WELCOME)).toBeVisible();
    expect(await page.evaluate(stored)).toBeNull();
  });
});

describe('the doors', () => {
  it('lead a stranger to the welcome from everywhere but signing up', async () => {
    const page = await harness.open('/');
    for (const path of ['/', '/onboarding', ...GUESTS]) {
      await page.goto(path);
      await see(page.getByRole('heading', WELCOME)).toBeVisible();
      await at(page, '/auth');
    }
    await page.goto('/signup');
    await see(page.getByRole('heading', { name: 'First, an account' })).toBeVisible();
  });

  it('lead somebody without a profile to onboarding from everywhere', async () => {
    const { token } = await newcomer(harness.app);
    const page = await harness.open('/', { token });
    for (const path of ['/', '/auth', '/signup', ...GUESTS]) {
      await page.goto(path);
      await see(page.getByRole('heading', ONBOARDING)).toBeVisible();
      await at(page, '/onboarding');
    }
  });

  it('lead a guest to the landing from where they have nothing to do', async () => {
    const { token } = await ana(harness.app);
    const page = await harness.open('/', { token });
    for (const path of ['/', '/auth', '/signup', '/onboarding']) {
      await page.goto(path);
      await see(page.getByRole('heading', LANDING)).toBeVisible();
      await at(page, '/landing');
    }
  });

  it('show the product’s name while it is not known yet who is there', async () => {
    const { token } = await ana(harness.app);
    const page = await harness.open('/auth');
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/auth/status', async (route) => {
      await asked;
      await route.continue();
    });
    await page.evaluate(`localStorage.setItem(${JSON.stringify(TOKEN_KEY)}, ${JSON.stringify(token)})`);
    await page.goto('/dashboard');
    const name = page.getByText('Apéro', { exact: true });
    await see(name).toBeVisible();
    await see(page.getByRole('main')).toHaveCount(0);
    const box = await name.boundingBox();
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 640)).toBeLessThan(10);
    expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - 400)).toBeLessThan(10);
    answer();
    await see(page.getByRole('main')).toBeVisible();
    await at(page, '/dashboard');
  });
});

describe('a session that ends in the middle', () => {
  it('leads to the welcome, and says why one stands there', async () => {
    const guest = await ana(harness.app);
    const page = await harness.open('/landing', { token: guest.token });
    await see(page.getByRole('heading', LANDING)).toBeVisible();
    // the page's own questions are answered: only what the guest does next finds the session ended
    await page.waitForLoadState('networkidle');
    await guest.post('/api/auth/logout');
    await page.getByRole('link', { name: 'View Upcoming Events' }).click();
    await see(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
    await at(page, '/auth');
    expect(await page.evaluate(stored)).toBeNull();
    await giveCredentials(page, guest);
    await see(page.getByRole('heading', LANDING)).toBeVisible();
  });

  it('is found out by the page that is opened with it', async () => {
    const guest = await ana(harness.app);
    await guest.post('/api/auth/logout');
    const page = await harness.open('/profile', { token: guest.token });
    await see(page.getByRole('heading', { name: 'Good to see you again' })).toBeVisible();
    await at(page, '/auth');
    expect(await page.evaluate(stored)).toBeNull();
  });

  it('leaves whoever is signing up where they are, with all that they typed', async () => {
    const page = await harness.open('/signup');
    await giveCredentials(page, { email: 'middle@apero.test' });
    await fillDetails(page, { name: 'Mia' });
    await new Actor(harness.app, '', '', (await page.evaluate(stored)) as string).post('/api/auth/logout');
    await page.getByRole('button', { name: 'Continue' }).click();
    await see(page.getByRole('alert')).toContainText('Error creating profile: Please log in.');
    await at(page, '/signup?step=2');
    await see(page.getByLabel('Name', { exact: true })).toHaveValue('Mia');
    expect(await page.evaluate(stored)).toBeNull();

    await page.getByRole('alert').getByRole('link', { name: 'Log in' }).click();
    await see(page.getByRole('heading', { name: 'Good to see you again' })).toBeVisible();
    await giveCredentials(page, { email: 'middle@apero.test' });
    await see(page.getByRole('heading', ONBOARDING)).toBeVisible();
    await see(page.getByLabel('Name', { exact: true })).toHaveValue('Mia');
  });

  it('is not begun by a wrong password: the 401 of logging in stays on /auth', async () => {
    const page = await harness.open('/auth');
    await page.getByRole('button', { name: 'Already have an account? Log in' }).click();
    await giveCredentials(page, { email: 'nobody@apero.test' });
    await see(page.getByRole('alert')).toHaveText('E-mail or password is wrong.');
    await see(page.getByText('Your session has ended.')).toHaveCount(0);
  });

  it('takes an account to the welcome from onboarding, and its answers come along', async () => {
    const someone = await newcomer(harness.app);
    const page = await harness.open('/onboarding', { token: someone.token });
    await fillDetails(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await answerQuestions(page);
    await someone.post('/api/auth/logout');
    await page.getByRole('button', { name: 'Finish' }).click();
    await see(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
    await giveCredentials(page, someone);
    // the first step was saved: the landing says that the questions are still open
    await see(page.getByText('You have not answered the questionnaire yet.')).toBeVisible();
  });
});

describe('a page of the organisers', () => {
  it('asks an anonymous visitor to log in, and is there afterwards', async () => {
    const host = await logInOrganiser(harness.app);
    const page = await harness.open('/admin/people?search=ana');
    await see(page.getByRole('heading', { name: 'Good to see you again' })).toBeVisible();
    await at(page, '/auth');
    await giveCredentials(page, host);
    await see(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible();
    await at(page, '/admin/people?search=ana');
  });

  it('whose session has ended leads to the welcome, and back after the log-in', async () => {
    const host = await logInOrganiser(harness.app);
    const page = await harness.open('/admin/people', { token: host.token });
    await see(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible();
    await host.post('/api/auth/logout');
    await page.reload();
    await see(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
    await giveCredentials(page, host);
    await see(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible();
    await at(page, '/admin/people');
  });

  it('is never left for another site by logging in', async () => {
    const guest = await ana(harness.app);
    const page = await harness.open('/auth');
    for (const elsewhere of ['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example']) {
      await page.evaluate(
        `history.replaceState({ usr: { returnTo: ${JSON.stringify(elsewhere)}, logIn: true }, key: 'k' }, '')`,
      );
      await page.reload();
      await giveCredentials(page, guest);
      await see(page.getByRole('heading', LANDING)).toBeVisible();
      await at(page, '/landing');
      await page.getByRole('button', { name: 'Sign out' }).click();
      await at(page, '/auth');
    }
  });
});

describe('a second tab', () => {
  it('is signed in and out with the first', async () => {
    const guest = await ana(harness.app);
    const first = await harness.open('/auth');
    const second = await first.context().newPage();
    await second.goto('/auth');
    await first.getByRole('button', { name: 'Already have an account? Log in' }).click();
    await giveCredentials(first, guest);
    await see(first.getByRole('heading', LANDING)).toBeVisible();
    await see(second.getByRole('heading', LANDING)).toBeVisible();
    await second.getByRole('button', { name: 'Sign out' }).click();
    await see(second.getByRole('heading', WELCOME)).toBeVisible();
    await see(first.getByRole('heading', WELCOME)).toBeVisible();
    await at(first, '/auth');
  });

  it('of somebody else shows nothing of the one before', async () => {
    const [guest, someone] = [await ana(harness.app), await newcomer(harness.app)];
    const first = await harness.open('/landing', { token: guest.token });
    await see(first.getByRole('heading', LANDING)).toBeVisible();
    const second = await first.context().newPage();
    await second.goto('/landing');
    await second.evaluate(
      `localStorage.setItem(${JSON.stringify(TOKEN_KEY)}, ${JSON.stringify(someone.token)})`,
    );
    await see(first.getByRole('heading', ONBOARDING)).toBeVisible();
  });
});

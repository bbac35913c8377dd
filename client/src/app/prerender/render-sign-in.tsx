import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import type phrases from '../../../public/locales/en/translation.json';
import type { Language } from '../../lib/i18n/languages';
import { PrerenderedSignIn } from '../../screens/auth/invitation/prerendered';

/** Returns the sign-in page as HTML. Runs in the build only: see build/sign-in-shell.ts. */
export async function renderSignIn(language: Language, translation: typeof phrases): Promise<string> {
  const i18n = createInstance();
  await i18n.init({
    lng: language,
    resources: { [language]: { translation } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={['/auth']}>
        <PrerenderedSignIn />
      </MemoryRouter>
    </I18nextProvider>,
  );
}

import 'virtual:mantine-variables.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import './styles/fonts.css';
import './styles/palette.css';
import './styles/global.css';
import { StrictMode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { onSessionEnd, onSessionExpired } from '../api/http/client';
import { onTokenChangedElsewhere } from '../api/http/token';
import { queryClient } from '../api/query/query-client';
import { endSession } from '../features/auth/session/end-session';
import { saveMailLanguage, startSession } from '../features/auth/session/session';
import { onLanguageChosen, startI18n } from '../lib/i18n';
import { PRODUCT_NAME } from '../lib/i18n/product-name';
import '../lib/pop-guard';
import { followColorScheme } from '../ui/frame/color-scheme';
import { useRemovePrerendered } from '../ui/frame/use-remove-prerendered';
import { askForScreen, prefetchPointedLinks, prefetchRoute } from './prefetch';
import { Router } from './router';
import { askInPlace } from './sign-in-again/ask-in-place';

/** The only words outside the phrase files: they are for when those files could not be loaded. */
const SENTENCES = {
  en: 'No connection. Try again',
  fr: 'Pas de connexion. Réessaie',
  it: 'Nessuna connessione. Riprova',
  de: 'Keine Verbindung. Nochmals versuchen',
} as const;

// Another tab signed in or out: a full load drops what this one has in memory, and its guards decide anew.
onTokenChangedElsewhere((samePerson) => {
  if (!samePerson) window.location.reload();
});
onSessionEnd(endSession);
onSessionExpired(askInPlace);
onLanguageChosen(saveMailLanguage);
startSession();
followColorScheme();

// At once, beside the phrases; the router would ask for the screen's code only after them, and the screen for its data.
prefetchRoute(window.location.pathname);
askForScreen(window.location.pathname);
prefetchPointedLinks();

const phrasesCame = await startI18n();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>{phrasesCame ? <Router /> : <NoPhrases />}</BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);

/** What stands when not even English could be loaded. */
function NoPhrases() {
  useRemovePrerendered();
  return (
    <main className="splash" role="alert">
      <div style={{ textAlign: 'center' }}>
        <p>{PRODUCT_NAME}</p>
        {Object.entries(SENTENCES).map(([language, sentence]) => (
          <p key={language} lang={language} style={{ font: '400 1rem/2.75 var(--font-text)' }}>
            <a href={window.location.href}>{sentence}</a>
          </p>
        ))}
      </div>
    </main>
  );
}

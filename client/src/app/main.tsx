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
import { startSession } from '../features/auth/session/session';
import { startI18n } from '../lib/i18n';
import '../lib/pop-guard';
import { followColorScheme } from '../ui/frame/color-scheme';
import { NoPhrases } from './no-phrases';
import { askForScreen, prefetchPointedLinks, prefetchRoute } from './prefetch';
import { Router } from './router';
import { askInPlace } from './sign-in-again/ask-in-place';

// Another tab signed in or out: a full load drops what this one has in memory, and its guards decide anew.
onTokenChangedElsewhere((samePerson) => {
  if (!samePerson) window.location.reload();
});
onSessionEnd(endSession);
onSessionExpired(askInPlace);
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

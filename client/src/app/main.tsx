import 'virtual:mantine-variables.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import './styles/fonts.css';
import './styles/palette.css';
import './styles/global.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { queryClient } from '../api/query/query-client';
import { startI18n } from '../lib/i18n';
import { NoPhrases } from './no-phrases';
import { Router } from './router';
import { fetchAhead, watchForLinks } from './routes';
import { knowStrangers } from '../features/auth/session/session';
import { onTokenChangedElsewhere } from '../api/http/token';
import { theme } from './theme';

// Another tab signed in or out: a full load drops whatever this one has in memory, and its guards decide anew.
onTokenChangedElsewhere(() => window.location.reload());

knowStrangers();

// At once, beside the phrases; the router would ask for the screen's code only after them.
fetchAhead(window.location.pathname);
watchForLinks();

const phrasesCame = await startI18n();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    {/* Its variables are a style sheet of the build: see build/mantine-variables.ts. */}
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>{phrasesCame ? <Router /> : <NoPhrases />}</BrowserRouter>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);

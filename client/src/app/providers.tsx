import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { queryClient } from '../api/query/query-client';
import { theme } from './theme';

/** What stands around every screen: the theme, the query cache, the router. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    // Its variables are a style sheet of the build: see build/mantine-variables.ts.
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>{children}</BrowserRouter>
      </QueryClientProvider>
    </MantineProvider>
  );
}

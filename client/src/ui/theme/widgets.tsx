import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useColorScheme } from '../frame/color-scheme';
import { theme } from './theme';

/** What the library's widgets need around them. The welcome page does without, and without the library's script. */
export function Widgets({ children }: { children: ReactNode }) {
  return (
    // Its variables are a style sheet of the build: see build/mantine-variables.ts.
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      defaultColorScheme="auto"
      forceColorScheme={useColorScheme()}
    >
      {children}
    </MantineProvider>
  );
}

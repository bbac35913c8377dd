import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { cssVariables, theme } from '../src/ui/theme/theme.ts';

const NAME = 'virtual:mantine-variables.css';

/**
 * Mantine's variables under our theme as a style sheet of the build. Mantine itself would write them into a
 * <style> element at run time, which the content security policy (style-src 'self') does not let pass.
 */
export function mantineVariables(): Plugin {
  return {
    name: 'mantine-variables',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? variables() : undefined),
  };
}

function variables(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const standard = defaultCssVariablesResolver(merged);
  const ours = cssVariables(merged);
  return convertCssVariables(
    {
      variables: { ...standard.variables, ...ours.variables },
      light: { ...standard.light, ...ours.light },
      dark: { ...standard.dark, ...ours.dark },
    },
    ':root',
  );
}

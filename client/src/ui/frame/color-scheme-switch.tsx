import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chooseColorScheme, useColorScheme } from './color-scheme';
import classes from './footer-button.module.css';

/** Switches between day and night; until it is pressed the system decides. */
export function ColorSchemeSwitch() {
  const { t } = useTranslation();
  const dark = useColorScheme() === 'dark';
  const label = t(dark ? 'common.toLight' : 'common.toDark');
  const Icon = dark ? IconSun : IconMoon;
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={label}
      title={label}
      onClick={() => chooseColorScheme(dark ? 'light' : 'dark')}
    >
      <Icon size={20} aria-hidden />
    </button>
  );
}

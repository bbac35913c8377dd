import { useTranslation } from 'react-i18next';
import { agesIn } from '../../features/events/kind-line';
import type { KindChoice } from '../../features/events/kind-filter.rules';
import { languageName } from '../../lib/i18n/language-names';
import { Chip } from './chip';
import classes from './city-chips.module.css';

interface KindChipsProps {
  choices: readonly KindChoice[];
  chosen: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

/** Chooses the kind of events that are shown; nothing is hidden until one is chosen. */
export function KindChips({ choices, chosen, onToggle }: KindChipsProps) {
  const { t } = useTranslation('event');
  const nameOf = (choice: KindChoice): string => {
    if (choice.by === 'fits') return t('kind.chips.fits');
    if (choice.by === 'theme') return t(`kind.theme.${choice.theme}`);
    if (choice.by === 'language') return languageName(choice.language);
    if (choice.by === 'ages') return agesIn(t, choice.from, choice.to) ?? '';
    return choice.format === 'two_sides' ? '' : t(`kind.format.${choice.format}`);
  };
  return (
    <fieldset className={classes.chips}>
      <legend className="visually-hidden">{t('kind.chips.label')}</legend>
      {choices.map((choice) => (
        <Chip
          key={choice.key}
          name={nameOf(choice)}
          count={choice.count}
          pressed={chosen.has(choice.key)}
          onPress={() => onToggle(choice.key)}
        />
      ))}
    </fieldset>
  );
}

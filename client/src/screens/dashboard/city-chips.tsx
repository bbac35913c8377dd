import { useTranslation } from 'react-i18next';
import { useCityName } from '../../ui/widgets/use-city-name';
import { Chip } from './chip';
import classes from './city-chips.module.css';

interface CityChipsProps {
  counts: readonly { city: string; count: number }[];
  chosen: string | null;
  onChoose: (city: string | null) => void;
}

/** Chooses the city whose events are shown; nothing is hidden until one is chosen. */
export function CityChips({ counts, chosen, onChoose }: CityChipsProps) {
  const { t } = useTranslation();
  const cityName = useCityName();
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <fieldset className={classes.chips}>
      <legend className="visually-hidden">{t('dashboard.chips.label')}</legend>
      <Chip
        name={t('dashboard.chips.all')}
        count={all}
        pressed={chosen === null}
        onPress={() => onChoose(null)}
      />
      {counts.map(({ city, count }) => (
        <Chip
          key={city}
          name={cityName(city)}
          count={count}
          pressed={chosen === city}
          onPress={() => onChoose(chosen === city ? null : city)}
        />
      ))}
    </fieldset>
  );
}

import { useTranslation } from 'react-i18next';
import classes from './city-chips.module.css';

interface ChipProps {
  name: string;
  count: number;
  pressed: boolean;
  onPress: () => void;
}

/** Chooses some of the events, and says how many they are. */
export function Chip({ name, count, pressed, onPress }: ChipProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={classes.chip}
      aria-pressed={pressed}
      aria-label={`${name}, ${t('dashboard.chips.count', { count })}`}
      onClick={onPress}
    >
      {name} <span className={classes.count}>{count}</span>
    </button>
  );
}

import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { percent } from '../../../../lib/numbers';
import { type Crop, mostZoom, moved, type Size, zoomed, zoomOf } from './crop.rules';
import classes from './crop.module.css';

interface CropControlsProps {
  picture: Size;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

/** How far one press moves the square, in its sides. */
const STEP = 0.05;
const DIRECTIONS = [
  { name: 'left', key: 'ArrowLeft', right: -STEP, down: 0, Icon: IconArrowLeft },
  { name: 'up', key: 'ArrowUp', right: 0, down: -STEP, Icon: IconArrowUp },
  { name: 'down', key: 'ArrowDown', right: 0, down: STEP, Icon: IconArrowDown },
  { name: 'right', key: 'ArrowRight', right: STEP, down: 0, Icon: IconArrowRight },
] as const;

/** Moves and zooms without a pointer: by four buttons, on which the arrow keys do the same, and a slider. */
export function CropControls({ picture, crop, onChange }: CropControlsProps) {
  const { t } = useTranslation('account');
  const id = useId();
  const byKey = (event: KeyboardEvent) => {
    const direction = DIRECTIONS.find(({ key }) => key === event.key);
    if (direction === undefined) return;
    event.preventDefault();
    onChange(moved(crop, picture, direction.right, direction.down));
  };
  return (
    <div className={classes.controls}>
      <div className={classes.arrows}>
        {DIRECTIONS.map(({ name, right, down, Icon }) => (
          <button
            key={name}
            type="button"
            className={classes.arrow}
            aria-label={t(`crop.${name}`)}
            onKeyDown={byKey}
            onClick={() => onChange(moved(crop, picture, right, down))}
          >
            <Icon size={22} aria-hidden />
          </button>
        ))}
      </div>
      <div className={classes.zoom}>
        <label htmlFor={id}>{t('crop.zoom')}</label>
        <input
          id={id}
          type="range"
          min={1}
          max={mostZoom(picture)}
          step={0.05}
          value={zoomOf(crop, picture)}
          aria-valuetext={percent(zoomOf(crop, picture))}
          onChange={({ target }) => onChange(zoomed(crop, picture, target.valueAsNumber))}
        />
      </div>
    </div>
  );
}

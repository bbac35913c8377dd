import { Progress as MantineProgress } from '@mantine/core';
import './progress.css';

interface ProgressProps {
  value: number;
  max: number;
  /** A colour of CSS. */
  color?: string;
  className?: string;
  /** The name: in words of its own, or by the id of an element. */
  'aria-label'?: string;
  'aria-labelledby'?: string;
  /** The value in words, where a share of a hundred would not say enough. */
  'aria-valuetext'?: string;
}

/** A bar that fills from 0 to `max`. */
export function Progress({ value, max, color = 'var(--lake)', ...rest }: ProgressProps) {
  return (
    <MantineProgress.Root
      {...rest}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- each browser draws the element its own way
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
    >
      {/* The role is the whole bar's: Mantine gives it to the filled part, which may have no width. */}
      <MantineProgress.Section withAria={false} value={(100 * value) / max} color={color} />
    </MantineProgress.Root>
  );
}

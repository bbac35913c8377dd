import type { ReactNode } from 'react';
import { IMAGE_FILES } from './image-file.rules';
import classes from './photo-input.module.css';

interface PhotoInputProps {
  /** Named so to a screen reader; also what stands there, unless there are children. */
  label: string;
  className: string | undefined;
  look?: 'outline';
  onFile: (file: File) => void;
  children?: ReactNode;
}

/** Chooses one picture. The browser's own control lies invisibly over its label: clicks, drops, focus and screen readers meet the real one. */
export function PhotoInput({ label, className, look, onFile, children }: PhotoInputProps) {
  return (
    <label className={className} data-look={look}>
      {children ?? label}
      <input
        type="file"
        className={classes.input}
        accept={IMAGE_FILES}
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file again is a choice again.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}

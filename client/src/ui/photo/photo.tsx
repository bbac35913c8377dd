import { PhotoImage } from './photo-image';
import classes from './photo.module.css';

interface PhotoProps {
  name: string;
  url: string | null;
  /** A CSS length: the side of the square. */
  size: string;
  /** Beside the name in text the picture is decoration, and its description would be read twice. */
  decorative?: boolean;
}

/** A person's photo, or the first letter of the name where there is none. */
export function Photo({ name, url, size, decorative = false }: PhotoProps) {
  const square = { width: size, height: size };
  const letter = (
    <span className={classes.placeholder} style={square} aria-hidden>
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  );
  if (url === null) return letter;
  return (
    <PhotoImage
      url={url}
      sizes={size}
      alt={decorative ? '' : name}
      className={classes.photo}
      style={square}
      lazy
      fallback={letter}
    />
  );
}

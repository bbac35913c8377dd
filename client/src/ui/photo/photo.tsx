import { photoSources } from './photo-sources.rules';
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
  if (url === null) {
    return (
      <span className={classes.placeholder} style={{ width: size, height: size }} aria-hidden>
        {[...name.trim()][0]?.toUpperCase()}
      </span>
    );
  }
  return (
    <img
      src={url}
      srcSet={photoSources(url)}
      sizes={size}
      alt={decorative ? '' : name}
      className={classes.photo}
      style={{ width: size, height: size }}
      loading="lazy"
    />
  );
}

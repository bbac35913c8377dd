import type { QrCodeGenerateResult } from 'uqr';
import classes from './qr-code.module.css';

interface QrCodeProps {
  /** A code of `uqr`. */
  code: QrCodeGenerateResult;
  /** What it is, to those who do not see it. */
  label: string;
  /** Whether it is as large as fits into the box around it. */
  fills?: boolean;
}

/** A QR code, drawn as one path. */
export function QrCode({ code: { data, size }, label, fills = false }: QrCodeProps) {
  const modules = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <figure className={classes.figure} data-fills={fills || undefined}>
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className={classes.code} aria-hidden>
        <path d={modules.join('')} />
      </svg>
      <figcaption className="visually-hidden">{label}</figcaption>
    </figure>
  );
}

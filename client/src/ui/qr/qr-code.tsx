import type { QrCodeGenerateResult } from 'uqr';
import classes from './qr-code.module.css';

/** A QR code of `uqr`, drawn as one path. `label` says what it is to those who do not see it. */
export function QrCode({ code: { data, size }, label }: { code: QrCodeGenerateResult; label: string }) {
  const modules = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <figure className={classes.figure}>
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className={classes.code} aria-hidden>
        <path d={modules.join('')} />
      </svg>
      <figcaption className="visually-hidden">{label}</figcaption>
    </figure>
  );
}

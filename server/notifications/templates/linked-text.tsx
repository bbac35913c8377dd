import { Fragment } from 'react';
import { Link } from './mail-tags.js';
import { LOOKS } from './styles.js';

/** An address of the web, without what closes the sentence around it. */
const ADDRESS = /(https:\/\/[^\s<>"]*[^\s<>".,;:!?)\]’»])/;

/**
 * Shows a text; addresses in it that begin with https:// lead to where they say, and nowhere else. Line breaks stay. The
 * text may be written by anybody.
 */
export function LinkedText({ text, className }: { text: string; className: string }) {
  return text.split('\n').map((line, nth) => (
    <Fragment key={nth}>
      {nth > 0 && <br />}
      {line.split(ADDRESS).map((part, index) =>
        // what the pattern has caught stands at every second place
        index % 2 === 1 ? (
          <Link key={index} className={className} href={part} style={LOOKS.secondLink}>
            {part}
          </Link>
        ) : (
          part
        ),
      )}
    </Fragment>
  ));
}

import { Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '../../common/http/request-language.js';
import { Box, Button, Link, Preview } from './mail-tags.js';
import { LOOKS, STYLE_SHEET } from './styles.js';

/** A link with its label. */
interface LabelledLink {
  label: string;
  url: string;
}

/** The texts of a mail before layout: HTML and plain text are both made from this. */
export interface MailDocument {
  language: Language;
  subject: string;
  preview: string;
  /** The first line of the plain text, before the heading. */
  cover?: string;
  heading: string;
  paragraphs: readonly string[];
  details: readonly { label: string; value: string }[];
  action?: LabelledLink & { hint: string };
  secondAction?: LabelledLink;
  notes: readonly string[];
  footer: { reason: string; unsubscribe?: LabelledLink; links: readonly LabelledLink[] };
}

/** Mail programs lay out a page of any other kind in their own way. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** An address of the web, without what closes the sentence around it. */
const ADDRESS = /(https:\/\/[^\s<>"]*[^\s<>".,;:!?)\]’»])/;

/** Returns the HTML of a mail: tables and styles in place, as mail programs need them; no script, picture or foreign address. */
export function htmlOf(document: MailDocument): string {
  return DOCTYPE + renderToStaticMarkup(<MailLayout document={document} />);
}

/** Returns the plain text of a mail: the same blocks as in its HTML. */
export function plainTextOf({
  cover,
  heading,
  paragraphs,
  details,
  action,
  secondAction,
  notes,
  footer,
}: MailDocument): string {
  const links = [...(footer.unsubscribe ? [footer.unsubscribe] : []), ...footer.links];
  return [
    ...(cover ? [cover] : []),
    heading,
    ...paragraphs,
    ...(details.length > 0 ? [details.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...[action, secondAction].flatMap((link) => (link ? [`${link.label}:\n${link.url}`] : [])),
    ...notes,
    // the signature separator, which mail programs recognise
    `-- \nApéro\n${[footer.reason, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n')}`,
  ].join('\n\n');
}

/** Every mail: the product's name, a card with what there is to say and one button, and why it came. */
function MailLayout({ document }: { document: MailDocument }) {
  const { language, subject, preview, heading, paragraphs, details, notes } = document;
  return (
    <html dir="ltr" lang={language}>
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{STYLE_SHEET}</style>
      </head>
      <body className="paper" style={LOOKS.body}>
        <Box cellStyle={LOOKS.paper}>
          <Preview text={preview} />
          <Box style={LOOKS.page}>
            <p className="ink" style={LOOKS.product}>
              Apéro
            </p>
            <Card>
              <h1 className="ink" style={LOOKS.heading}>
                {heading}
              </h1>
              <Paragraphs texts={paragraphs} className="ink" style={LOOKS.text} />
              <Facts details={details} />
              <Actions document={document} />
              <Paragraphs texts={notes} className="soft" style={LOOKS.small} />
            </Card>
            <Footer footer={document.footer} />
          </Box>
        </Box>
      </body>
    </html>
  );
}

// the border and the padding belong to a cell: not every program gives them to a table
function Card({ children }: { children: React.ReactNode }) {
  return (
    <Box cellClass="card" cellStyle={LOOKS.card}>
      {children}
    </Box>
  );
}

function Paragraphs({
  texts,
  className,
  style,
}: {
  texts: readonly string[];
  className: string;
  style: React.CSSProperties;
}) {
  return texts.map((text, index) => (
    <p key={index} className={className} style={style}>
      <LinkedText text={text} className={className} />
    </p>
  ));
}

function Facts({ details }: Pick<MailDocument, 'details'>) {
  if (details.length === 0) return null;
  return (
    <Box className="facts" style={LOOKS.facts}>
      {details.map(({ label, value }) => (
        <div key={label} style={LOOKS.fact}>
          <p className="soft" style={LOOKS.factLabel}>
            {label}
          </p>
          <p className="ink" style={LOOKS.factText}>
            {value}
          </p>
        </div>
      ))}
    </Box>
  );
}

function Actions({ document: { action, secondAction } }: { document: MailDocument }) {
  return (
    <>
      {action && (
        <Box style={LOOKS.buttonRow}>
          <Button className="button" href={action.url} style={LOOKS.button}>
            {action.label}
          </Button>
        </Box>
      )}
      {secondAction && (
        <p className="ink" style={LOOKS.text}>
          <Link className="ink" href={secondAction.url} style={LOOKS.secondLink}>
            {secondAction.label}
          </Link>
        </p>
      )}
      {action && (
        <>
          <p className="soft" style={LOOKS.small}>
            {action.hint}
          </p>
          <p className="soft" style={LOOKS.address}>
            <SoftLink label={action.url} url={action.url} />
          </p>
        </>
      )}
    </>
  );
}

function Footer({ footer: { reason, unsubscribe, links } }: Pick<MailDocument, 'footer'>) {
  return (
    <Box>
      <p className="soft" style={{ ...LOOKS.small, ...LOOKS.footer }}>
        {reason}
      </p>
      {unsubscribe && (
        <p className="soft" style={{ ...LOOKS.small, ...LOOKS.footer }}>
          <SoftLink {...unsubscribe} />
        </p>
      )}
      <p className="soft" style={{ ...LOOKS.small, ...LOOKS.footer }}>
        {links.map((link, index) => (
          <span key={link.url}>
            {index > 0 && ' · '}
            <SoftLink {...link} />
          </span>
        ))}
      </p>
    </Box>
  );
}

function SoftLink({ label, url }: LabelledLink) {
  return (
    <Link className="soft" href={url} style={LOOKS.link}>
      {label}
    </Link>
  );
}

/**
 * Shows a text; addresses in it that begin with https:// lead to where they say, and nowhere else. Line breaks stay. The
 * text may be written by anybody.
 */
function LinkedText({ text, className }: { text: string; className: string }) {
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

import { Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '../../common/http/request-language.js';
import { Box, Button, Link, LOOKS, Preview, STYLE_SHEET } from './mail-parts.js';

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
  action: (LabelledLink & { hint: string }) | undefined;
  secondAction: LabelledLink | undefined;
  notes: readonly string[];
  footer: { reason: string; unsubscribe: LabelledLink | undefined; links: readonly LabelledLink[] };
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
export function plainTextOf({ footer, ...mail }: MailDocument): string {
  const links = [...(footer.unsubscribe ? [footer.unsubscribe] : []), ...footer.links];
  const details = mail.details.map(({ label, value }) => `${label}: ${value}`).join('\n');
  return [
    ...(mail.cover ? [mail.cover] : []),
    mail.heading,
    ...mail.paragraphs,
    ...(details ? [details] : []),
    ...[mail.action, mail.secondAction].flatMap((link) => (link ? [`${link.label}:\n${link.url}`] : [])),
    ...mail.notes,
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
      <body {...LOOKS.body}>
        <Box cell={LOOKS.paper}>
          <Preview text={preview} />
          <Box {...LOOKS.page}>
            <p {...LOOKS.product}>Apéro</p>
            <Box cell={LOOKS.card}>
              <h1 {...LOOKS.heading}>{heading}</h1>
              <Paragraphs texts={paragraphs} look={LOOKS.text} />
              <Facts details={details} />
              <Actions document={document} />
              <Paragraphs texts={notes} look={LOOKS.small} />
            </Box>
            <Footer footer={document.footer} />
          </Box>
        </Box>
      </body>
    </html>
  );
}

function Paragraphs({ texts, look }: { texts: readonly string[]; look: typeof LOOKS.text }) {
  return texts.map((text, index) => (
    <p key={index} {...look}>
      <LinkedText text={text} className={look.className} />
    </p>
  ));
}

function Facts({ details }: Pick<MailDocument, 'details'>) {
  if (details.length === 0) return null;
  return (
    <Box {...LOOKS.facts}>
      {details.map(({ label, value }) => (
        <div key={label} {...LOOKS.fact}>
          <p {...LOOKS.factLabel}>{label}</p>
          <p {...LOOKS.factText}>{value}</p>
        </div>
      ))}
    </Box>
  );
}

function Actions({ document: { action, secondAction } }: { document: MailDocument }) {
  return (
    <>
      {action && (
        <Box {...LOOKS.buttonRow}>
          <Button {...LOOKS.button} href={action.url}>
            {action.label}
          </Button>
        </Box>
      )}
      {secondAction && (
        <p {...LOOKS.text}>
          <Link {...LOOKS.secondLink} href={secondAction.url}>
            {secondAction.label}
          </Link>
        </p>
      )}
      {action && (
        <>
          <p {...LOOKS.small}>{action.hint}</p>
          <p {...LOOKS.address}>
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
      <p {...LOOKS.footer}>{reason}</p>
      {unsubscribe && (
        <p {...LOOKS.footer}>
          <SoftLink {...unsubscribe} />
        </p>
      )}
      <p {...LOOKS.footer}>
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
    <Link {...LOOKS.link} href={url}>
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
          <Link key={index} {...LOOKS.secondLink} className={className} href={part}>
            {part}
          </Link>
        ) : (
          part
        ),
      )}
    </Fragment>
  ));
}

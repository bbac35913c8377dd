import type { LabelledLink, MailDocument } from './document.js';
import { LinkedText } from './linked-text.js';
import { Box, Button, Link, Preview } from './mail-tags.js';
import { LOOKS, STYLE_SHEET } from './styles.js';

/** Every mail: the product's name, a card with what there is to say and one button, and why it came. */
export function MailLayout({ document }: { document: MailDocument }) {
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

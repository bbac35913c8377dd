import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { LabelledLink, MailDocument } from './document.js';
import { LinkedText } from './linked-text.js';
import { LOOKS, STYLE_SHEET } from './styles.js';

/** Every mail: the product's name, a card with what there is to say and one button, and why it came. */
export function MailLayout({ document }: { document: MailDocument }) {
  const { language, subject, preview, heading, paragraphs, details, notes } = document;
  return (
    <Html lang={language}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{STYLE_SHEET}</style>
      </Head>
      <Body className="paper" style={LOOKS.paper}>
        <Preview>{preview}</Preview>
        <Container style={LOOKS.page}>
          <Text className="ink" style={LOOKS.product}>
            Apéro
          </Text>
          <Card>
            <Heading className="ink" style={LOOKS.heading}>
              {heading}
            </Heading>
            <Paragraphs texts={paragraphs} className="ink" style={LOOKS.text} />
            <Facts details={details} />
            <Actions document={document} />
            <Paragraphs texts={notes} className="soft" style={LOOKS.small} />
          </Card>
          <Footer footer={document.footer} />
        </Container>
      </Body>
    </Html>
  );
}

// the border and the padding belong to a cell: not every program gives them to a table
function Card({ children }: { children: React.ReactNode }) {
  return (
    <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" border={0}>
      <tbody>
        <tr>
          <td className="card" style={LOOKS.card}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
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
    <Text key={index} className={className} style={style}>
      <LinkedText text={text} className={className} />
    </Text>
  ));
}

function Facts({ details }: Pick<MailDocument, 'details'>) {
  if (details.length === 0) return null;
  return (
    <Section className="facts" style={LOOKS.facts}>
      {details.map(({ label, value }) => (
        <div key={label} style={LOOKS.fact}>
          <Text className="soft" style={LOOKS.factLabel}>
            {label}
          </Text>
          <Text className="ink" style={LOOKS.factText}>
            {value}
          </Text>
        </div>
      ))}
    </Section>
  );
}

function Actions({ document: { action, secondAction } }: { document: MailDocument }) {
  return (
    <>
      {action && (
        <Section style={LOOKS.buttonRow}>
          <Button className="button" href={action.url} style={LOOKS.button}>
            {action.label}
          </Button>
        </Section>
      )}
      {secondAction && (
        <Text className="ink" style={LOOKS.text}>
          <Link className="ink" href={secondAction.url} style={LOOKS.secondLink}>
            {secondAction.label}
          </Link>
        </Text>
      )}
      {action && (
        <>
          <Text className="soft" style={LOOKS.small}>
            {action.hint}
          </Text>
          <Text className="soft" style={LOOKS.address}>
            <SoftLink label={action.url} url={action.url} />
          </Text>
        </>
      )}
    </>
  );
}

function Footer({ footer: { reason, unsubscribe, links } }: Pick<MailDocument, 'footer'>) {
  return (
    <Section>
      <Text className="soft" style={{ ...LOOKS.small, ...LOOKS.footer }}>
        {reason}
      </Text>
      {unsubscribe && (
        <Text className="soft" style={{ ...LOOKS.small, ...LOOKS.footer }}>
          <SoftLink {...unsubscribe} />
        </Text>
      )}
      <Text className="soft" style={{ ...LOOKS.small, ...LOOKS.footer }}>
        {links.map((link, index) => (
          <span key={link.url}>
            {index > 0 && ' · '}
            <SoftLink {...link} />
          </span>
        ))}
      </Text>
    </Section>
  );
}

function SoftLink({ label, url }: LabelledLink) {
  return (
    <Link className="soft" href={url} style={LOOKS.link}>
      {label}
    </Link>
  );
}

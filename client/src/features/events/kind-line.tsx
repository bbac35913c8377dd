import type { TFunction } from 'i18next';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { EventItem } from '../../api/types';
import { languageName } from '../../lib/i18n/language-names';
import stack from '../../ui/base/stack.module.css';
import { Alert } from '../../ui/base/alert';
import { hasKind, type Kind, type UnfitReason } from './kind.rules';

interface KindLineProps {
  event: Kind;
  /** What is spoken; left out where it stands elsewhere on the page. */
  languages?: EventItem['languages'];
}

/** For whom an event is, in a line; nothing where it is for everybody. */
export function KindLine({ event, languages = [] }: KindLineProps) {
  // its words are not among the first that are loaded: the card does not wait for them
  return hasKind(event) || languages.length > 0 ? (
    <Suspense fallback={null}>
      <Words event={event} languages={languages} />
    </Suspense>
  ) : null;
}

function Words({ event, languages }: Required<KindLineProps>) {
  const { t } = useTranslation('event');
  const { format, min_age, max_age, theme } = event;
  const said = [
    format !== 'two_sides' && t(`kind.format.${format}`),
    agesIn(t, min_age, max_age),
    theme && t(`kind.theme.${theme}`),
    languages.map(languageName).join(', '),
  ];
  return <p className={stack.soft}>{said.filter(Boolean).join(' · ')}</p>;
}

/** Returns the ages in words; undefined for every age. */
export function agesIn(t: TFunction<'event'>, from: number | null, to: number | null): string | undefined {
  if (from !== null && to !== null) return t('kind.between', { from, to });
  if (from !== null) return t('kind.from', { from });
  return to === null ? undefined : t('kind.to', { to });
}

/** Instead of the way to a place: why this evening is for others, and where those for oneself are. */
export function NotForYou({ event, reason, linked }: NotForYouProps) {
  return (
    <Suspense fallback={null}>
      <Why event={event} reason={reason} linked={linked} />
    </Suspense>
  );
}

interface NotForYouProps {
  event: Kind;
  reason: UnfitReason;
  /** With the way to the other evenings. */
  linked: boolean;
}

function Why({ event, reason, linked }: NotForYouProps) {
  const { t } = useTranslation('event');
  const why = {
    other_gender: () => t(event.format === 'men' ? 'kind.notFor.men' : 'kind.notFor.women'),
    too_young: () => t('kind.notFor.tooYoung', { age: event.min_age }),
    too_old: () => t('kind.notFor.tooOld', { age: event.max_age }),
  };
  return (
    <Alert
      tone="info"
      {...(linked ? { action: <Link to="/dashboard">{t('kind.notFor.others')}</Link> } : {})}
    >
      {why[reason]()}
    </Alert>
  );
}

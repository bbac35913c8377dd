import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Language, LANGUAGE_CODES, LANGUAGES, toLanguage } from '../../../../lib/i18n/languages';
import stack from '../../../../ui/base/stack.module.css';
import { Checkbox } from '../../../../ui/form/checkbox';
import '../../../../ui/form/inputs.css';
import { type Audience, AUDIENCES, type MessageDraft, type MessageTime, TIMES } from './message-draft.rules';

const SIDES = ['both', 'men', 'women'] as const;
const TIME_NAMES = Object.keys(TIMES) as MessageTime[];

interface MessageFieldsProps {
  draft: MessageDraft;
  /** Whether there are two sides of which one could be meant. */
  hasSides: boolean;
  onChange: (change: Partial<MessageDraft>) => void;
}

/** Whom a message goes to, when, and what it says in each language. */
export function MessageFields({ draft, hasSides, onChange }: MessageFieldsProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <NativeSelect
        label={t('messages.to')}
        data={AUDIENCES.map((value) => ({ value, label: t(`messages.audiences.${value}`) }))}
        value={draft.to}
        onChange={({ currentTarget }) => onChange({ to: currentTarget.value as Audience })}
      />
      {hasSides && (
        <NativeSelect
          label={t('messages.side')}
          data={SIDES.map((value) => ({
            value,
            label: value === 'both' ? t('messages.both') : t(`sides.${value}`),
          }))}
          value={draft.side}
          onChange={({ currentTarget }) => onChange({ side: currentTarget.value as MessageDraft['side'] })}
        />
      )}
      <NativeSelect
        label={t('messages.when')}
        description={t('messages.whenHint')}
        data={TIME_NAMES.map((value) => ({ value, label: t(`messages.times.${value}`) }))}
        value={draft.time}
        onChange={({ currentTarget }) => onChange({ time: currentTarget.value as MessageTime })}
      />
      {draft.time !== 'now' && (
        <Checkbox
          label={t('messages.evenIfCancelled')}
          checked={draft.evenIfCancelled}
          onChange={(evenIfCancelled) => onChange({ evenIfCancelled })}
        />
      )}
      <NativeSelect
        label={t('messages.first')}
        description={t('messages.firstHint')}
        data={LANGUAGE_CODES.map((value) => ({ value, label: LANGUAGES[value] }))}
        value={draft.first}
        onChange={({ currentTarget }) => onChange({ first: toLanguage(currentTarget.value) })}
      />
      {[draft.first, ...LANGUAGE_CODES.filter((language) => language !== draft.first)].map((language) => (
        <TextFields
          key={language}
          language={language}
          open={language === draft.first}
          value={draft.texts[language] ?? { subject: '', text: '' }}
          onChange={(text) => onChange({ texts: { ...draft.texts, [language]: text } })}
        />
      ))}
    </>
  );
}

interface TextFieldsProps {
  language: Language;
  open: boolean;
  value: { subject: string; text: string };
  onChange: (value: { subject: string; text: string }) => void;
}

function TextFields({ language, open, value, onChange }: TextFieldsProps) {
  const { t } = useTranslation('admin');
  const name = LANGUAGES[language];
  return (
    <details open={open || value.subject !== '' || value.text !== '' || undefined}>
      <summary>{name}</summary>
      <div className={stack.stack}>
        <TextInput
          label={t('messages.subjectIn', { language: name })}
          description={t('messages.subjectHint')}
          lang={language}
          maxLength={120}
          value={value.subject}
          onChange={({ currentTarget }) => onChange({ ...value, subject: currentTarget.value })}
        />
        <Textarea
          label={t('messages.textIn', { language: name })}
          description={t('messages.textHint')}
          lang={language}
          rows={8}
          maxLength={5000}
          value={value.text}
          onChange={({ currentTarget }) => onChange({ ...value, text: currentTarget.value })}
        />
      </div>
    </details>
  );
}

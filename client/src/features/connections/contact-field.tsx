import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { WrittenChannel } from '../../api/types';
import '../../ui/form/inputs.css';

interface ContactFieldProps {
  channel: WrittenChannel;
  /** What `useSchemaForm().field(channel)` gives. */
  field: { name: string; error?: string };
  /** Whether the channel is named beside the field already. */
  isNamed?: boolean;
}

const IS_NUMBER: Record<WrittenChannel, boolean> = {
  phone: true,
  whatsapp: true,
  signal: false,
  telegram: false,
  instagram: false,
};

/** One of one's own channels: a number, or the name of an account. */
export function ContactField({ channel, field, isNamed = false }: ContactFieldProps) {
  const { t } = useTranslation('connections');
  return (
    <TextInput
      {...field}
      label={t(isNamed ? `contacts.yours.${channel}` : `channels.${channel}`)}
      description={t(`contacts.hints.${channel}`)}
      type={IS_NUMBER[channel] ? 'tel' : 'text'}
      inputMode={IS_NUMBER[channel] ? 'tel' : 'text'}
      autoComplete={IS_NUMBER[channel] ? 'tel' : 'off'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={100}
    />
  );
}

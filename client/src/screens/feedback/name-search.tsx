import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import '../../ui/form/inputs.css';

interface NameSearchProps {
  value: string;
  /** How many have such a name. */
  found: number;
  onChange: (value: string) => void;
}

/** Finds people by name. */
export function NameSearch({ value, found, onChange }: NameSearchProps) {
  const { t } = useTranslation();
  const result = found === 0 ? t('feedback.foundNobody') : t('feedback.found', { found });
  return (
    <div>
      <TextInput
        type="search"
        label={t('feedback.search')}
        value={value}
        leftSection={<IconSearch size={20} aria-hidden />}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <output className={found === 0 ? undefined : 'visually-hidden'}>{value.trim() && result}</output>
    </div>
  );
}

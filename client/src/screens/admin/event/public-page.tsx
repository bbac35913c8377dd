import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminEvent } from '../../../api/admin-types';
import { Panel } from '../../../ui/admin/panel';
import stack from '../../../ui/base/stack.module.css';
import '../../../ui/form/inputs.css';
import { Alert } from '../../../ui/base/alert';
import { CopyButton } from '../../../ui/widgets/copy-button';

/** As the server counts them. */
const CHANNEL = /^[a-z0-9][a-z0-9_-]{0,29}$/;
const THEMES = ['auto', 'light', 'dark'] as const;
/** Pixels that a card needs on a narrow page. */
const CARD_HEIGHT = 340;

/** The public address of an event, with a channel that is counted, and its card for other pages. */
export function PublicPage({ event: { slug, status, name } }: { event: AdminEvent }) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState('');
  const [theme, setTheme] = useState<(typeof THEMES)[number]>('auto');
  const channel = typed.trim().toLowerCase();
  const isWrong = channel !== '' && !CHANNEL.test(channel);
  const params = (more: Record<string, string>) => {
    const search = new URLSearchParams({
      ...(channel !== '' && !isWrong && { via: channel }),
      ...more,
    }).toString();
    return search === '' ? '' : `?${search}`;
  };
  const address = `${window.location.origin}/events/${slug}${params({})}`;
  const card = `${window.location.origin}/embed/events/${slug}${params(theme === 'auto' ? {} : { theme })}`;
  const title = name.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const snippet = `<iframe src="${card.replaceAll('&', '&amp;')}" title="${title}" width="100%" height="${CARD_HEIGHT}" style="border:0" loading="lazy"></iframe>`;
  return (
    <Panel title={t('publicPage.title')}>
      {status === 'draft' && <Alert tone="info">{t('publicPage.draft')}</Alert>}
      <p className={stack.soft}>{t('publicPage.text')}</p>
      <TextInput
        label={t('publicPage.channel')}
        description={t('publicPage.channelHint')}
        value={typed}
        error={isWrong && t('publicPage.channelWrong')}
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p>
        <a href={address} target="_blank" rel="noopener" translate="no">
          {address}
        </a>
      </p>
      <div className={stack.row}>
        <CopyButton text={address} label={t('publicPage.copyAddress')} copied={t('publicPage.copied')} />
      </div>
      <NativeSelect
        label={t('publicPage.theme')}
        data={THEMES.map((value) => ({ value, label: t(`publicPage.themes.${value}`) }))}
        value={theme}
        onChange={({ currentTarget }) =>
          setTheme(THEMES.find((one) => one === currentTarget.value) ?? 'auto')
        }
      />
      <Textarea label={t('publicPage.card')} value={snippet} readOnly rows={4} translate="no" />
      <div className={stack.row}>
        <CopyButton text={snippet} label={t('publicPage.copyCard')} copied={t('publicPage.copied')} />
      </div>
    </Panel>
  );
}

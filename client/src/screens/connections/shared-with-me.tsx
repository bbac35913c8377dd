import {
  IconBrandInstagram,
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconMail,
  IconMessage,
  IconPhone,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Channel, Connection } from '../../api/types';
import { linksOf, shownValue } from '../../features/connections/channels.rules';
import button from '../../ui/base/button.module.css';
import { CopyButton } from '../../ui/widgets/copy-button';
import classes from './connections.module.css';

const ICONS: Record<Channel, typeof IconMail> = {
  whatsapp: IconBrandWhatsapp,
  phone: IconPhone,
  signal: IconMessage,
  telegram: IconBrandTelegram,
  instagram: IconBrandInstagram,
  email: IconMail,
};

/** What the other lets one see, each with what opens it in its own app. */
export function SharedWithMe({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connections');
  const { user, shared_with_me } = connection;
  return (
    <section className={classes.part}>
      <h3>{t('theirs.title', { name: user.name })}</h3>
      {shared_with_me.length === 0 ? (
        <p className={classes.soft}>{t('theirs.none', { name: user.name })}</p>
      ) : (
        <ul className={classes.channels}>
          {shared_with_me.map(({ channel, value }) => (
            <li key={channel}>
              <Reach channel={channel} value={value} name={user.name} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Reach({ channel, value, name }: { channel: Channel; value: string; name: string }) {
  const { t } = useTranslation('connections');
  const Icon = ICONS[channel];
  const links = linksOf(channel, value);
  return (
    <div className={classes.channel}>
      <p className={classes.value}>
        <Icon size={20} aria-hidden />
        <span>
          <span className={classes.label}>{t(`channels.${channel}`)}</span>
          <br />
          {shownValue(channel, value)}
        </span>
      </p>
      <div className={classes.links}>
        {links.map(({ does, href }) => (
          <a
            key={does}
            href={href}
            {...(href.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' })}
            className={button.button}
            data-look="outline"
            aria-label={t('theirs.doesNamed', {
              does: t(`theirs.${does}`),
              name,
              channel: t(`channels.${channel}`),
            })}
          >
            {t(`theirs.${does}`)}
          </a>
        ))}
        {links.length === 0 && (
          <CopyButton
            text={value}
            label={t('theirs.copy')}
            name={t('theirs.doesNamed', { does: t('theirs.copy'), name, channel: t(`channels.${channel}`) })}
            copied={t('theirs.copied')}
          />
        )}
      </div>
    </div>
  );
}

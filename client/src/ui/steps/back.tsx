import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from '../frame/footer-button.module.css';

type BackProps = { to: string; onClick?: never } | { to?: never; onClick: () => void };

/** Back: a link where it leads to an address, a button where something happens first. */
export function Back({ to, onClick }: BackProps) {
  const { t } = useTranslation();
  const inside = (
    <>
      <IconArrowLeft size={20} aria-hidden />
      {t('common.back')}
    </>
  );
  const style = { marginInlineStart: '-0.75rem', textDecoration: 'none' };
  if (to !== undefined) {
    return (
      <Link to={to} className={classes.button} style={style}>
        {inside}
      </Link>
    );
  }
  return (
    <button type="button" onClick={onClick} className={classes.button} style={style}>
      {inside}
    </button>
  );
}

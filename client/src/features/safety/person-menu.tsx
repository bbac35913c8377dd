import { IconDots, IconFlag, IconUserOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMenu } from '../../ui/frame/menu';
import classes from './person-menu.module.css';

/** A person, by id and name. */
export interface PersonRef {
  id: number;
  name: string;
}

/** What one can do about somebody to be safe from them. */
export type SafetyAction = 'report' | 'block';

/** Whose menu it is, and what happens with what is chosen. */
export interface PersonMenuProps {
  person: PersonRef;
  onChoose: (remedy: SafetyAction, person: PersonRef) => void;
  /** The side to which the menu opens, seen from its button. */
  opens?: 'to-start' | 'to-end';
}

/** Three dots beside a person: report them, or block them. */
export function PersonMenu({ person, onChoose, opens = 'to-end' }: PersonMenuProps) {
  const { t } = useTranslation();
  const menu = useMenu();
  const label = t('people.options', { name: person.name });
  const choose = (remedy: SafetyAction) => {
    menu.close();
    onChoose(remedy, person);
  };
  return (
    <div className={classes.box} data-opens={opens} {...menu.box}>
      <button className={classes.button} aria-label={label} {...menu.button}>
        <IconDots size={22} aria-hidden />
      </button>
      {menu.open && (
        <div className={classes.list} aria-label={label} {...menu.menu}>
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={classes.item}
            onClick={() => choose('report')}
          >
            <IconFlag size={20} aria-hidden />
            {t('people.report.start')}
          </button>
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={classes.item}
            onClick={() => choose('block')}
          >
            <IconUserOff size={20} aria-hidden />
            {t('people.block.start')}
          </button>
        </div>
      )}
    </div>
  );
}

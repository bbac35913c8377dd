import { Menu } from '@mantine/core';
import { IconDots, IconFlag, IconUserOff } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import '../../ui/widgets/menu.css';
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
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu
      position={opens === 'to-end' ? 'bottom-start' : 'bottom-end'}
      offset={4}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
      // Mantine returns the focus a moment later: it would take it from the dialog that an item opens.
      returnFocus={false}
      onClose={() => button.current?.focus()}
    >
      <Menu.Target>
        <button
          ref={button}
          type="button"
          className={classes.button}
          aria-label={t('people.options', { name: person.name })}
        >
          <IconDots size={22} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFlag size={20} aria-hidden />}
          onClick={() => onChoose('report', person)}
        >
          {t('people.report.start')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconUserOff size={20} aria-hidden />}
          onClick={() => onChoose('block', person)}
        >
          {t('people.block.start')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

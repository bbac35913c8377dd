import { Menu } from '@mantine/core';
import { IconDots, IconFlag, IconUserOff } from '@tabler/icons-react';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
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
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (!opened) return;
    const opener = button.current;
    return () => {
      // The item that had the focus is gone, unless the focus went on by itself.
      if (document.activeElement === document.body) opener?.focus();
    };
  }, [opened]);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // A press on the button closes by itself; without a next target (Safari) the pointer decides.
    if (relatedTarget === null || relatedTarget === button.current) return;
    if (!currentTarget.contains(relatedTarget)) setOpened(false);
  };
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position={opens === 'to-end' ? 'bottom-start' : 'bottom-end'}
      offset={4}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
      // Mantine moves the focus a moment later: quick keys would miss the menu, and a dialog lose it again.
      trapFocus={false}
      returnFocus={false}
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
      <Menu.Dropdown onBlur={leave}>
        <Menu.Item
          ref={focusNow}
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

function focusNow(item: HTMLElement | null): void {
  item?.focus({ preventScroll: true });
}

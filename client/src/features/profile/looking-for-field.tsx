import { useTranslation } from 'react-i18next';
import { LOOKING_FOR } from '../../api/states';
import type { LookingFor } from '../../api/types';
import { Button } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { ChoiceField } from '../../ui/form/choice-field';

interface LookingForFieldProps {
  /** Null while it is left open. */
  value: LookingFor | null;
  onChange: (value: LookingFor | null) => void;
}

/** Whom one wants to meet: three answers, or none. */
export function LookingForField({ value, onChange }: LookingForFieldProps) {
  const { t } = useTranslation();
  return (
    <div className={stack.stack}>
      <ChoiceField
        name="looking_for"
        label={t('lookingFor.label')}
        options={LOOKING_FOR.map((one) => ({ value: one, label: t(`lookingFor.${one}`) }))}
        value={value ?? ''}
        hint={t('lookingFor.hint')}
        optional
        onChange={onChange}
      />
      {value !== null && (
        <div>
          <Button look="plain" onClick={() => onChange(null)}>
            {t('lookingFor.clear')}
          </Button>
        </div>
      )}
    </div>
  );
}

import { Group, Modal, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { hasCode } from '../../api/http/api-error';
import { type LogIn, useSignInAgain } from '../../features/auth/api';
import { PasswordField } from '../../features/auth/password-field';
import { TotpField } from '../../features/auth/totp-field';
import { filled } from '../../lib/schema';
import { Alert } from '../../ui/base/alert';
import { Button } from '../../ui/base/button';
import { useErrorText } from '../../ui/base/use-error-text';
import '../../ui/dialog/dialog.css';
import '../../ui/widgets/stack.css';
import { useSchemaForm } from '../../ui/form/use-schema-form';

/** Above whatever dialog was open. */
const TOPMOST = 1000;

interface SignInDialogProps {
  email: string;
  /** Whether the account asks for the code of an app, as far as is known. */
  asksCode: boolean;
  onEnd: (signedIn: boolean) => void;
}

/** Asks for the password of whoever was signed in. Neither Escape nor a click beside it closes it: what was typed would be lost. */
export function SignInDialog({ email, asksCode, onEnd }: SignInDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={t('auth.again.title')}
      centered
      xOffset="1rem"
      size="28rem"
      radius="lg"
      padding="clamp(1.25rem, 5vw, 2rem)"
      zIndex={TOPMOST}
      // whoever else comes by reads nothing of what stands behind it
      overlayProps={{ backgroundOpacity: 0.7, blur: 12 }}
      attributes={{ header: { role: 'none' } }}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
    >
      <p>{t('auth.again.text', { email })}</p>
      <SignInForm email={email} asksCode={asksCode} onEnd={onEnd} />
    </Modal>
  );
}

function SignInForm({ email, asksCode, onEnd }: SignInDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [withCode, setWithCode] = useState(asksCode);
  const password = z.string().check(z.minLength(1, 'common.passwordMissing'));
  const form = useSchemaForm<Required<Omit<LogIn, 'own_data'>>>({
    initial: { email, password: '', totp: '' },
    schema: withCode ? z.object({ password, totp: filled('auth.totpMissing') }) : z.object({ password }),
  });
  const submit = useSignInAgain({ onSuccess: () => onEnd(true), onCodeAsked: () => setWithCode(true) });
  const codeRefused = hasCode(submit.error, 'TOTP_REQUIRED');
  const isNews = codeRefused && submit.variables?.totp === undefined;
  return (
    <div ref={useOwnEscape()}>
      <form
        {...form.formProps(({ totp, ...credentials }) =>
          submit.mutate(withCode ? { ...credentials, totp: totp.trim() } : credentials),
        )}
      >
        <Stack gap="md">
          {/* so that the browser knows whose password it fills in */}
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField field={form.field('password')} />
          {withCode && (
            <TotpField
              field={form.field('totp')}
              label={t('auth.totp')}
              description={t('auth.totpHint')}
              asked={!asksCode}
            />
          )}
          {submit.isError && !isNews && (
            <Alert tone="bad">
              {codeRefused ? t('auth.totpWrong') : errorText(submit.error, 'auth.failed')}
            </Alert>
          )}
          <Group justify="flex-end" gap="sm">
            <Button look="outline" onClick={() => onEnd(false)}>
              {t('auth.again.leave')}
            </Button>
            <Button type="submit" busy={submit.isPending}>
              {t('auth.again.goOn')}
            </Button>
          </Group>
        </Stack>
      </form>
    </div>
  );
}

/** Returns a ref for what is to keep Escape from a dialog beneath, which listens on the window. */
function useOwnEscape() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const one of element.current?.querySelectorAll('input, button') ?? [])
      one.setAttribute('data-mantine-stop-propagation', 'true');
  });
  return element;
}

import { isSigningUp } from '../../features/auth/sign-up-draft';
import SignupScreen from '../../screens/signup/signup.screen';
import { Guard } from '../guards';

/**
 * /signup with its guard, which admits visitors who are not signed in, and those who have reloaded its last step. Not among
 * the guards: what it reads would weigh on the first load.
 */
export default function GuardedSignup() {
  return (
    <Guard admits={(status, location) => !status.authenticated || isSigningUp(status, location)} leadsOn>
      <SignupScreen />
    </Guard>
  );
}

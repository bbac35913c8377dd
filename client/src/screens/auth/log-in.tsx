import { Widgets } from '../../ui/theme/widgets';
import LogInForm from './log-in-form';

/** The log-in form with what its fields need around them, which the welcome does without. */
export default function LogIn() {
  return (
    <Widgets>
      <LogInForm />
    </Widgets>
  );
}

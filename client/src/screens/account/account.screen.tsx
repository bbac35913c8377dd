import { Route, Routes } from 'react-router-dom';
import { UnknownPath } from '../../ui/frame/route-error';
import { AttendancePage } from './attendance/attendance-page';
import { ContactsPage } from './contacts/contacts-page';
import { CreditPage } from './credit/credit-page';
import { DataPage } from './data/data-page';
import { DeletePage } from './delete/delete-page';
import { SettingsPage } from './settings/settings-page';
import { SignInPage } from './sign-in/sign-in-page';

/** /account: how one signs in, what may be written to one, how others reach one, one's credit and data, and the end of the account. */
export default function AccountScreen() {
  return (
    <Routes>
      <Route index element={<SignInPage />} />
      <Route path="settings" element={<SettingsPage />} />
      <Route path="contacts" element={<ContactsPage />} />
      <Route path="credit" element={<CreditPage />} />
      <Route path="attendance" element={<AttendancePage />} />
      <Route path="data" element={<DataPage />} />
      <Route path="delete" element={<DeletePage />} />
      <Route path="*" element={<UnknownPath />} />
    </Routes>
  );
}

import { Outlet } from 'react-router-dom';
import { Widgets } from '../../ui/theme/widgets';

/** Puts around a screen what its widgets need. A chunk of its own: the first load, which is a stranger's, has none. */
export default function WithWidgets() {
  return (
    <Widgets>
      <Outlet />
    </Widgets>
  );
}

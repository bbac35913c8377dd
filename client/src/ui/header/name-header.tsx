import { Link } from 'react-router-dom';
import { PRODUCT_NAME } from '../../lib/i18n/product-name';
import classes from './name-header.module.css';

/** The header of the screens that need no sign-in: the product's name, which leads home. */
export function NameHeader() {
  return (
    <header className={classes.header}>
      <Link to="/" className={classes.name}>
        {PRODUCT_NAME}
      </Link>
    </header>
  );
}

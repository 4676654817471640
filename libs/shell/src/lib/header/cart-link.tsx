import { useTranslation } from 'react-i18next';
import { useSession } from '@marketplace/session';
import { Icon, Link } from '@marketplace/ui';
import { Count } from './count';
import styles from './cart-link.module.css';

/** PD-03: the link to the cart, absent while it is empty. */
export function CartLink() {
  const { t } = useTranslation('shell');
  const count = useSession((session) => session.cart.length);
  if (count === 0) return null;
  return (
    <Link to="/order" className={styles['cart']} aria-label={t('cart', { count })}>
      <Icon name="cart" size={22} />
      <Count count={count} />
    </Link>
  );
}

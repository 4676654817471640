import type { Conversation } from '@marketplace/api-contract';
import { Avatar, Picture } from '@marketplace/ui';
import styles from './messages.module.css';

type Sides = Pick<Conversation, 'role' | 'seller' | 'customer'>;

/** The name of the other side of a conversation. */
export const getPartnerName = ({ role, seller, customer }: Sides): string =>
  role === 'customer' ? seller.name : customer.name;

/** The picture of the other side of a conversation, or its initials; `size` in CSS pixels. */
export function PartnerAvatar({
  conversation: { role, seller, customer },
  size,
}: {
  conversation: Sides;
  size: number;
}) {
  return (
    <span className={styles['avatar']} style={{ width: size, height: size }}>
      {role === 'customer' ? (
        <Picture picture={seller.avatar} sizes={`${size}px`} upTo={160} alt="" />
      ) : (
        <Avatar name={customer.name} src={customer.avatar} size={size} />
      )}
    </span>
  );
}

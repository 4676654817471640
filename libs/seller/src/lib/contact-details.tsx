import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Address } from '@marketplace/api-contract';
import { addressLines } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import styles from './seller.module.css';

interface ContactDetailsProps {
  title: string;
  name: string;
  address: Partial<Address>;
  phone: string;
  email: string;
  /** Says why some details are missing. */
  note?: string | undefined;
}

const NO_ADDRESS: Address = { street: '', city: '', state: '', zip: '', country: '' };

/** The known contact details of a person or company. */
export function ContactDetails({ title, name, address, phone, email, note }: ContactDetailsProps) {
  const { t } = useTranslation('seller');
  const language = useLanguage();
  const lines = addressLines({ ...NO_ADDRESS, ...address }, language);
  if (!name && lines.length === 0 && !phone && !email) return null;
  return (
    <section>
      <h2 className={styles['title']}>{title}</h2>
      {name && <p className={styles['contact']}>{name}</p>}
      <dl className={styles['details']}>
        <Detail name={t('details.address')}>
          {lines.length > 0 && (
            <address className={styles['address']}>
              {lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          )}
        </Detail>
        <Detail name={t('details.phone')}>
          {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
        </Detail>
        <Detail name={t('details.email')}>{email && <a href={`mailto:${email}`}>{email}</a>}</Detail>
      </dl>
      {note && <p className={styles['note']}>{note}</p>}
    </section>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className={styles['detail']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CONTACT_MAXIMUM, type Fulfilment } from '@marketplace/api-contract';
import { TextInput } from '@marketplace/fields';
import type { Form } from '@marketplace/forms';
import { AddressFields } from './address-fields';
import type { Customer } from './checkout-state';
import styles from './order-screen.module.css';
import type { useContactForm } from './use-contact-form';

type ContactForm = ReturnType<typeof useContactForm>;

interface ContactSectionProps {
  form: ContactForm;
  fulfilment: Fulfilment;
  /** The submitted details, shown disabled; null while they can be edited. */
  submitted: Customer | null;
  /** A reminder to confirm the email. */
  confirmEmail?: ReactNode;
}

/** The customer's contact details, address and note. */
export function ContactSection({ form, fulfilment, submitted, confirmEmail }: ContactSectionProps) {
  const { t } = useTranslation('orders');
  const field = (name: FieldName) => getFieldProps(form, name, submitted);
  return (
    <section className={styles['section']}>
      <h2>{t('contact.title')}</h2>
      <TextInput {...field('name')} label={t('contact.name')} autoComplete="name" maxLength={CONTACT_MAXIMUM.name} />
      <div className={styles['pair']}>
        <TextInput
          {...field('email')}
          label={t('contact.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={CONTACT_MAXIMUM.email}
        />
        <TextInput
          {...field('phone')}
          label={t('contact.phone')}
          hint={t('contact.phoneHint')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={CONTACT_MAXIMUM.phone}
        />
      </div>
      {confirmEmail}
      {fulfilment === 'delivery' && <AddressFields field={field} />}
      <TextInput {...field('note')} label={t('contact.note')} rows={3} maxLength={CONTACT_MAXIMUM.note} isOptional />
    </section>
  );
}

type FieldName = Parameters<ContactForm['field']>[0];

function getFieldProps(form: Form<Record<FieldName, string>>, name: FieldName, submitted: Customer | null) {
  const binding = form.field(name);
  if (!submitted) return binding;
  const value = name === 'note' ? submitted.note : (submitted.contact[name] ?? '');
  return { ...binding, value, problem: undefined, isDisabled: true };
}

import { useTranslation } from 'react-i18next';
import type { Fulfilment } from '@marketplace/api-contract';
import { hasProvinces } from '@marketplace/formats';
import { TextInput } from '@marketplace/fields';
import type { Form } from '@marketplace/forms';
import type { Customer } from './checkout-state';
import { CountryField } from './country-field';
import styles from './order-screen.module.css';
import type { useContactForm } from './use-contact-form';

type ContactForm = ReturnType<typeof useContactForm>;

interface ContactSectionProps {
  form: ContactForm;
  fulfilment: Fulfilment;
  /** The submitted details, shown disabled; null while they can be edited. */
  submitted: Customer | null;
}

/** The customer's contact details, address and note. */
export function ContactSection({ form, fulfilment, submitted }: ContactSectionProps) {
  const { t } = useTranslation('orders');
  const field = (name: FieldName) => getFieldProps(form, name, submitted);
  return (
    <section className={styles['section']}>
      <h2>{t('contact.title')}</h2>
      <TextInput {...field('name')} label={t('contact.name')} autoComplete="name" maxLength={120} />
      <div className={styles['pair']}>
        <TextInput
          {...field('email')}
          label={t('contact.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
        />
        <TextInput
          {...field('phone')}
          label={t('contact.phone')}
          hint={t('contact.phoneHint')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
        />
      </div>
      {fulfilment === 'delivery' && (
        <>
          <TextInput {...field('street')} label={t('contact.street')} autoComplete="street-address" maxLength={200} />
          <div className={styles['pair']}>
            <TextInput {...field('city')} label={t('contact.city')} autoComplete="address-level2" maxLength={120} />
            <TextInput {...field('zip')} label={t('contact.zip')} autoComplete="postal-code" maxLength={20} />
          </div>
          <div className={styles['pair']}>
            <TextInput
              {...field('state')}
              label={t('contact.state')}
              autoComplete="address-level1"
              maxLength={120}
              isOptional={!hasProvinces(field('country').value)}
            />
            <CountryField {...field('country')} label={t('contact.country')} />
          </div>
        </>
      )}
      <TextInput {...field('note')} label={t('contact.note')} rows={3} maxLength={1000} isOptional />
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

import type { Language } from '@marketplace/api-contract';
import type { Mail } from '../mail/mail';
import { greeting, mailTexts } from '../mail/mail-texts';

interface Recipient {
  email: string;
  name: string;
  verifiedAt: Date | null;
}

/**
 * A mail with a link that verifies a new account (AU-08), sets a new password (AU-10) or signs in;
 * or a notice of a new password (AU-17) or of a provider that was connected or disconnected
 * (AU-11).
 */
export function createAccountMail(
  kind: 'verify' | 'reset' | 'signIn' | 'changed' | 'connected' | 'disconnected',
  { email, name, verifiedAt }: Recipient,
  language: Language,
  link: string,
  provider = '',
): Mail {
  const t = mailTexts(language);
  return {
    to: email,
    language,
    subject: t(`account.${kind}.subject`, { provider }),
    body: [
      { kind: 'greeting', text: greeting(t, verifiedAt === null ? null : name) },
      { kind: 'paragraph', text: t(`account.${kind}.text`, { provider }) },
      { kind: 'button', label: t(`account.${kind}.button`), url: link },
      { kind: 'note', text: t(`account.${kind}.note`) },
    ],
  };
}

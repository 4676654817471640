import type { Mail } from '../mail/mail';

interface Addressee {
  email: string;
  name: string;
}

/** The mail with the link that verifies a new account. */
export const verificationMail = ({ email, name }: Addressee, link: string): Mail => ({
  to: email,
  subject: 'Please confirm your e-mail address',
  text: `Hello ${name},\n\nplease confirm your e-mail address by opening this link within 7 days:\n${link}\n\nIf you did not create an account, ignore this mail.`,
});

/** The mail with the link that sets a new password. */
export const resetMail = ({ email, name }: Addressee, link: string): Mail => ({
  to: email,
  subject: 'Set a new password',
  text: `Hello ${name},\n\nyou can set a new password by opening this link within one hour:\n${link}\n\nIf you did not ask for this, ignore this mail: your password stays as it is.`,
});

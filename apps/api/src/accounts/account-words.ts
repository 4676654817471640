import type { Language } from '@marketplace/api-contract';

interface MailWords {
  subject: string;
  /** What it is about, and what to do. */
  text: string;
  /** Of the link. */
  button: string;
  /** For those who did not ask for it. */
  note: string;
}

interface AccountWords {
  hello: (name: string) => string;
  verify: MailWords;
  reset: MailWords;
  /** The password is another. */
  changed: MailWords;
  /** Somebody's account at a {provider} signs in as well. */
  connected: MailWords;
  /** It does no longer. */
  disconnected: MailWords;
}

/** The words of the mails about an account. */
export const ACCOUNT_WORDS: Readonly<Record<Language, AccountWords>> = {
  en: {
    hello: (name) => `Hello ${name},`,
    verify: {
      subject: 'Please confirm your email address',
      text: 'Thank you for signing up. Please confirm your email address within 7 days by opening this link:',
      button: 'Confirm email address',
      note: 'If you did not create an account, ignore this email.',
    },
    reset: {
      subject: 'Set a new password',
      text: 'You can set a new password within one hour by opening this link:',
      button: 'Set a new password',
      note: 'If you did not ask for this, ignore this email: your password stays as it is.',
    },
    changed: {
      subject: 'Your password was changed',
      text: 'The password of your account was changed, and every other device was signed out.',
      button: 'Set a new password',
      note: 'If that was not you, set a new password now.',
    },
    connected: {
      subject: 'Your account is connected with {provider}',
      text: 'You can now sign in with {provider} as well as with your password.',
      button: 'Set a new password',
      note: 'If that was not you, set a new password now and tell us.',
    },
    disconnected: {
      subject: '{provider} is no longer connected with your account',
      text: '{provider} no longer signs in to your account.',
      button: 'Set a new password',
      note: 'If that was not you, set a new password now and tell us.',
    },
  },
  it: {
    hello: (name) => `Ciao ${name},`,
    verify: {
      subject: 'Conferma il tuo indirizzo e-mail',
      text: 'Grazie per la registrazione. Conferma il tuo indirizzo e-mail entro 7 giorni aprendo questo link:',
      button: 'Conferma indirizzo e-mail',
      note: 'Se non hai creato un account, ignora questa e-mail.',
    },
    reset: {
      subject: 'Imposta una nuova password',
      text: "Puoi impostare una nuova password entro un'ora aprendo questo link:",
      button: 'Imposta una nuova password',
      note: "Se non l'hai richiesto tu, ignora questa e-mail: la tua password resta com'è.",
    },
    changed: {
      subject: 'La tua password è stata cambiata',
      text: 'La password del tuo account è stata cambiata e tutti gli altri dispositivi sono stati disconnessi.',
      button: 'Imposta una nuova password',
      note: 'Se non sei stato tu, imposta subito una nuova password.',
    },
    connected: {
      subject: 'Il tuo account è collegato a {provider}',
      text: 'Ora puoi accedere anche con {provider}, oltre che con la tua password.',
      button: 'Imposta una nuova password',
      note: 'Se non sei stato tu, imposta subito una nuova password e scrivici.',
    },
    disconnected: {
      subject: '{provider} non è più collegato al tuo account',
      text: 'Non è più possibile accedere al tuo account con {provider}.',
      button: 'Imposta una nuova password',
      note: 'Se non sei stato tu, imposta subito una nuova password e scrivici.',
    },
  },
  es: {
    hello: (name) => `Hola, ${name}:`,
    verify: {
      subject: 'Confirma tu correo electrónico',
      text: 'Gracias por registrarte. Confirma tu correo electrónico en un plazo de 7 días abriendo este enlace:',
      button: 'Confirmar correo electrónico',
      note: 'Si no has creado ninguna cuenta, ignora este mensaje.',
    },
    reset: {
      subject: 'Elige una contraseña nueva',
      text: 'Puedes elegir una contraseña nueva en el plazo de una hora abriendo este enlace:',
      button: 'Elegir una contraseña nueva',
      note: 'Si no lo has pedido tú, ignora este mensaje: tu contraseña no cambia.',
    },
    changed: {
      subject: 'Tu contraseña ha cambiado',
      text: 'La contraseña de tu cuenta ha cambiado y se ha cerrado la sesión en los demás dispositivos.',
      button: 'Elegir una contraseña nueva',
      note: 'Si no has sido tú, elige ahora una contraseña nueva.',
    },
    connected: {
      subject: 'Tu cuenta está conectada con {provider}',
      text: 'Ahora también puedes iniciar sesión con {provider}, además de con tu contraseña.',
      button: 'Elegir una contraseña nueva',
      note: 'Si no has sido tú, elige ahora una contraseña nueva y avísanos.',
    },
    disconnected: {
      subject: '{provider} ya no está conectado con tu cuenta',
      text: 'Ya no se puede iniciar sesión en tu cuenta con {provider}.',
      button: 'Elegir una contraseña nueva',
      note: 'Si no has sido tú, elige ahora una contraseña nueva y avísanos.',
    },
  },
  ja: {
    hello: (name) => `${name} 様`,
    verify: {
      subject: 'メールアドレスをご確認ください',
      text: 'ご登録ありがとうございます。7日以内に次のリンクを開き、メールアドレスを確認してください。',
      button: 'メールアドレスを確認する',
      note: 'アカウントを作成した覚えがない場合は、このメールを破棄してください。',
    },
    reset: {
      subject: '新しいパスワードの設定',
      text: '1時間以内に次のリンクを開くと、新しいパスワードを設定できます。',
      button: '新しいパスワードを設定する',
      note: 'お心当たりがない場合は、このメールを破棄してください。パスワードは変わりません。',
    },
    changed: {
      subject: 'パスワードが変更されました',
      text: 'アカウントのパスワードが変更され、ほかのすべての端末からログアウトしました。',
      button: '新しいパスワードを設定する',
      note: 'お心当たりがない場合は、すぐに新しいパスワードを設定してください。',
    },
    connected: {
      subject: 'アカウントが{provider}と連携されました',
      text: 'パスワードに加えて、{provider}でもログインできるようになりました。',
      button: '新しいパスワードを設定する',
      note: 'お心当たりがない場合は、すぐに新しいパスワードを設定し、ご連絡ください。',
    },
    disconnected: {
      subject: '{provider}との連携が解除されました',
      text: '今後、{provider}ではアカウントにログインできません。',
      button: '新しいパスワードを設定する',
      note: 'お心当たりがない場合は、すぐに新しいパスワードを設定し、ご連絡ください。',
    },
  },
  ru: {
    hello: (name) => `Здравствуйте, ${name}!`,
    verify: {
      subject: 'Подтвердите адрес электронной почты',
      text: 'Спасибо за регистрацию. Подтвердите адрес электронной почты в течение 7 дней, открыв эту ссылку:',
      button: 'Подтвердить адрес',
      note: 'Если вы не создавали учётную запись, не обращайте внимания на это письмо.',
    },
    reset: {
      subject: 'Новый пароль',
      text: 'Чтобы задать новый пароль, откройте эту ссылку в течение часа:',
      button: 'Задать новый пароль',
      note: 'Если вы этого не просили, не обращайте внимания на это письмо: пароль останется прежним.',
    },
    changed: {
      subject: 'Ваш пароль изменён',
      text: 'Пароль вашей учётной записи изменён, на всех остальных устройствах выполнен выход.',
      button: 'Задать новый пароль',
      note: 'Если это были не вы, сразу задайте новый пароль.',
    },
    connected: {
      subject: 'Ваш аккаунт связан с {provider}',
      text: 'Теперь вы можете входить не только с паролем, но и через {provider}.',
      button: 'Задать новый пароль',
      note: 'Если это были не вы, задайте новый пароль сейчас и сообщите нам.',
    },
    disconnected: {
      subject: 'Ваш аккаунт больше не связан с {provider}',
      text: 'Войти в ваш аккаунт через {provider} больше нельзя.',
      button: 'Задать новый пароль',
      note: 'Если это были не вы, задайте новый пароль сейчас и сообщите нам.',
    },
  },
  de: {
    hello: (name) => `Hallo ${name},`,
    verify: {
      subject: 'Bitte bestätige deine E-Mail-Adresse',
      text: 'Danke für deine Registrierung. Bitte bestätige deine E-Mail-Adresse innerhalb von 7 Tagen über diesen Link:',
      button: 'E-Mail-Adresse bestätigen',
      note: 'Wenn du kein Konto angelegt hast, beachte diese E-Mail nicht weiter.',
    },
    reset: {
      subject: 'Neues Passwort wählen',
      text: 'Über diesen Link kannst du innerhalb einer Stunde ein neues Passwort wählen:',
      button: 'Neues Passwort wählen',
      note: 'Wenn du das nicht angefordert hast, beachte diese E-Mail nicht weiter: Dein Passwort bleibt, wie es ist.',
    },
    changed: {
      subject: 'Dein Passwort wurde geändert',
      text: 'Das Passwort deines Kontos wurde geändert, und alle anderen Geräte wurden abgemeldet.',
      button: 'Neues Passwort wählen',
      note: 'Wenn du das nicht warst, wähle jetzt ein neues Passwort.',
    },
    connected: {
      subject: 'Dein Konto ist mit {provider} verbunden',
      text: 'Du kannst dich nun außer mit deinem Passwort auch mit {provider} anmelden.',
      button: 'Neues Passwort wählen',
      note: 'Wenn du das nicht warst, wähle jetzt ein neues Passwort und sag uns Bescheid.',
    },
    disconnected: {
      subject: 'Dein Konto ist nicht mehr mit {provider} verbunden',
      text: 'Mit {provider} kann man sich nicht mehr bei deinem Konto anmelden.',
      button: 'Neues Passwort wählen',
      note: 'Wenn du das nicht warst, wähle jetzt ein neues Passwort und sag uns Bescheid.',
    },
  },
};

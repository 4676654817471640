import type { CardProblem } from '../card-validation';

export type FieldKind = 'cardNumber' | 'cardExpiry' | 'cardCvc';

export interface Messages {
  problems: Record<CardProblem, string>;
  labels: Record<FieldKind, string>;
  expiryPlaceholder: string;
  connection: string;
  dialog: { title: string; text: string; complete: string; fail: string };
}

// Messages in the language of the page, as the provider's fields have them. English is the
// provider's own wording.
const en: Messages = {
  problems: {
    incomplete_number: 'Your card number is incomplete.',
    invalid_number: 'Your card number is invalid.',
    incomplete_expiry: "Your card's expiration date is incomplete.",
    invalid_expiry_month_past: "Your card's expiration date is in the past.",
    invalid_expiry_year_past: "Your card's expiration year is in the past.",
    invalid_expiry_year: "Your card's expiration year is invalid.",
    incomplete_cvc: "Your card's security code is incomplete.",
  },
  labels: {
    cardNumber: 'Credit or debit card number',
    cardExpiry: 'Credit or debit card expiration date',
    cardCvc: 'Credit or debit card CVC/CVV',
  },
  expiryPlaceholder: 'MM / YY',
  connection:
    'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your connection and try again.',
  dialog: {
    title: '3D Secure test page',
    text: 'This is a test. No bank is contacted and nothing is charged. Choose the result of the authentication.',
    complete: 'Complete',
    fail: 'Fail',
  },
};

const it: Messages = {
  problems: {
    incomplete_number: 'Il numero della carta è incompleto.',
    invalid_number: 'Il numero della carta non è valido.',
    incomplete_expiry: 'La data di scadenza della carta è incompleta.',
    invalid_expiry_month_past: 'La data di scadenza della carta è passata.',
    invalid_expiry_year_past: 'L’anno di scadenza della carta è passato.',
    invalid_expiry_year: 'L’anno di scadenza della carta non è valido.',
    incomplete_cvc: 'Il codice di sicurezza della carta è incompleto.',
  },
  labels: {
    cardNumber: 'Numero della carta di credito o debito',
    cardExpiry: 'Data di scadenza della carta di credito o debito',
    cardCvc: 'CVC/CVV della carta di credito o debito',
  },
  expiryPlaceholder: 'MM / AA',
  connection:
    'Si sono verificati problemi di connessione con il fornitore dei pagamenti. Non ti è stato addebitato nulla. Controlla la connessione e riprova.',
  dialog: {
    title: 'Pagina di prova 3D Secure',
    text: 'Questa è una prova: nessuna banca viene contattata e non ti viene addebitato nulla. Scegli l’esito dell’autenticazione.',
    complete: 'Completa',
    fail: 'Rifiuta',
  },
};

const es: Messages = {
  problems: {
    incomplete_number: 'El número de tu tarjeta está incompleto.',
    invalid_number: 'El número de tu tarjeta no es válido.',
    incomplete_expiry: 'La fecha de caducidad de tu tarjeta está incompleta.',
    invalid_expiry_month_past: 'La fecha de caducidad de tu tarjeta ya ha pasado.',
    invalid_expiry_year_past: 'El año de caducidad de tu tarjeta ya ha pasado.',
    invalid_expiry_year: 'El año de caducidad de tu tarjeta no es válido.',
    incomplete_cvc: 'El código de seguridad de tu tarjeta está incompleto.',
  },
  labels: {
    cardNumber: 'Número de la tarjeta de crédito o débito',
    cardExpiry: 'Fecha de caducidad de la tarjeta de crédito o débito',
    cardCvc: 'CVC/CVV de la tarjeta de crédito o débito',
  },
  expiryPlaceholder: 'MM / AA',
  connection:
    'Hay problemas de conexión con el proveedor de pagos. No se te ha cobrado nada. Comprueba tu conexión e inténtalo de nuevo.',
  dialog: {
    title: 'Página de prueba de 3D Secure',
    text: 'Esto es una prueba: no se contacta con ningún banco ni se cobra nada. Elige el resultado de la autenticación.',
    complete: 'Completar',
    fail: 'Rechazar',
  },
};

const ja: Messages = {
  problems: {
    incomplete_number: 'カード番号に不備があります。',
    invalid_number: 'カード番号が無効です。',
    incomplete_expiry: 'カードの有効期限に不備があります。',
    invalid_expiry_month_past: 'カードの有効期限が過ぎています。',
    invalid_expiry_year_past: 'カードの有効期限の年が過ぎています。',
    invalid_expiry_year: 'カードの有効期限の年が無効です。',
    incomplete_cvc: 'セキュリティコードに不備があります。',
  },
  labels: {
    cardNumber: 'クレジットカードまたはデビットカードの番号',
    cardExpiry: 'クレジットカードまたはデビットカードの有効期限',
    cardCvc: 'クレジットカードまたはデビットカードのCVC/CVV',
  },
  expiryPlaceholder: '月 / 年',
  connection: '決済サービスに接続できません。料金は請求されていません。接続を確認して、もう一度お試しください。',
  dialog: {
    title: '3Dセキュアのテストページ',
    text: 'これはテストです。銀行への照会も請求も行われません。認証の結果を選んでください。',
    complete: '認証を完了',
    fail: '認証に失敗',
  },
};

const ru: Messages = {
  problems: {
    incomplete_number: 'Номер карты введён не полностью.',
    invalid_number: 'Номер карты недействителен.',
    incomplete_expiry: 'Срок действия карты введён не полностью.',
    invalid_expiry_month_past: 'Срок действия карты истёк.',
    invalid_expiry_year_past: 'Год окончания срока действия карты уже прошёл.',
    invalid_expiry_year: 'Год окончания срока действия карты недействителен.',
    incomplete_cvc: 'Код безопасности карты введён не полностью.',
  },
  labels: {
    cardNumber: 'Номер кредитной или дебетовой карты',
    cardExpiry: 'Срок действия кредитной или дебетовой карты',
    cardCvc: 'CVC/CVV кредитной или дебетовой карты',
  },
  expiryPlaceholder: 'ММ / ГГ',
  connection:
    'Не удаётся связаться с платёжной системой. Деньги не списаны. Проверьте подключение и попробуйте ещё раз.',
  dialog: {
    title: 'Тестовая страница 3D Secure',
    text: 'Это тест: обращения в банк не будет, деньги не спишутся. Выберите результат проверки.',
    complete: 'Подтвердить',
    fail: 'Отклонить',
  },
};

const de: Messages = {
  problems: {
    incomplete_number: 'Die Kartennummer ist unvollständig.',
    invalid_number: 'Die Kartennummer ist ungültig.',
    incomplete_expiry: 'Das Ablaufdatum der Karte ist unvollständig.',
    invalid_expiry_month_past: 'Das Ablaufdatum der Karte liegt in der Vergangenheit.',
    invalid_expiry_year_past: 'Das Ablaufjahr der Karte liegt in der Vergangenheit.',
    invalid_expiry_year: 'Das Ablaufjahr der Karte ist ungültig.',
    incomplete_cvc: 'Der Sicherheitscode der Karte ist unvollständig.',
  },
  labels: {
    cardNumber: 'Nummer der Kredit- oder Debitkarte',
    cardExpiry: 'Ablaufdatum der Kredit- oder Debitkarte',
    cardCvc: 'CVC/CVV der Kredit- oder Debitkarte',
  },
  expiryPlaceholder: 'MM / JJ',
  connection:
    'Der Zahlungsdienst ist nicht erreichbar. Es wurde nichts abgebucht. Prüfe deine Verbindung und versuche es noch einmal.',
  dialog: {
    title: '3D-Secure-Testseite',
    text: 'Das ist ein Test: Deine Bank wird nicht kontaktiert und es wird nichts abgebucht. Wähle, wie die Prüfung ausgeht.',
    complete: 'Bestätigen',
    fail: 'Ablehnen',
  },
};

const ALL: Readonly<Record<string, Messages>> = { en, it, es, ja, ru, de };

/** The messages of a locale such as 'de' or 'de-AT'; English for unsupported languages. */
export const getMessages = (locale: string): Messages => ALL[locale.slice(0, 2).toLowerCase()] ?? en;

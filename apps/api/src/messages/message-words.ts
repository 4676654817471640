import type { Language } from '@marketplace/api-contract';

interface MessageWords {
  subject: (customer: string) => string;
  hello: (seller: string) => string;
  wrote: (customer: string) => string;
  wroteAbout: (customer: string, product: string) => string;
  /** Of the link. */
  answer: string;
  note: string;
}

/** The words of the mail that tells a seller of a message. */
export const MESSAGE_WORDS: Readonly<Record<Language, MessageWords>> = {
  en: {
    subject: (customer) => `${customer} wrote to you`,
    hello: (seller) => `Hello ${seller},`,
    wrote: (customer) => `${customer} wrote to you:`,
    wroteAbout: (customer, product) => `${customer} wrote to you about “${product}”:`,
    answer: 'Answer',
    note: 'Please answer there: a reply to this email reaches nobody.',
  },
  it: {
    subject: (customer) => `${customer} ti ha scritto`,
    hello: (seller) => `Ciao ${seller},`,
    wrote: (customer) => `${customer} ti ha scritto:`,
    wroteAbout: (customer, product) => `${customer} ti ha scritto a proposito di «${product}»:`,
    answer: 'Rispondi',
    note: 'Rispondi da lì: una risposta a questa email non arriva a nessuno.',
  },
  es: {
    subject: (customer) => `${customer} te ha escrito`,
    hello: (seller) => `Hola, ${seller}:`,
    wrote: (customer) => `${customer} te ha escrito:`,
    wroteAbout: (customer, product) => `${customer} te ha escrito sobre «${product}»:`,
    answer: 'Responder',
    note: 'Responde allí: una respuesta a este correo no le llega a nadie.',
  },
  ja: {
    subject: (customer) => `${customer}さんからメッセージが届きました`,
    hello: (seller) => `${seller} 様`,
    wrote: (customer) => `${customer}さんからのメッセージです。`,
    wroteAbout: (customer, product) => `「${product}」について、${customer}さんからのメッセージです。`,
    answer: '返信する',
    note: '返信は上のリンクからお願いします。このメールに返信しても届きません。',
  },
  ru: {
    subject: (customer) => `Вам сообщение от пользователя ${customer}`,
    hello: (seller) => `Здравствуйте, ${seller}!`,
    wrote: (customer) => `Вам пишет ${customer}:`,
    wroteAbout: (customer, product) => `${customer} пишет вам о предложении «${product}»:`,
    answer: 'Ответить',
    note: 'Пожалуйста, отвечайте там: ответ на это письмо никто не получит.',
  },
  de: {
    subject: (customer) => `${customer} hat dir geschrieben`,
    hello: (seller) => `Hallo ${seller},`,
    wrote: (customer) => `${customer} hat dir geschrieben:`,
    wroteAbout: (customer, product) => `${customer} hat dir zu „${product}“ geschrieben:`,
    answer: 'Antworten',
    note: 'Bitte antworte dort: Eine Antwort auf diese E-Mail erreicht niemanden.',
  },
};

import { readConversation, sendMessage, type Language } from '@marketplace/api-contract';
import { isMessagingInstalled } from '../messages/messages-service';
import { findUnreadConversations } from './open-conversations-repository';
import type { Reaction } from './reaction';

const CONVERSATIONS_AT_ONCE = 10;
const READ_MAXIMUM = 200;

/** A person who is signed in as a seller and was active since answers themselves. */
const SIGNED_IN_MS = 30 * 60_000;

/**
 * Reads and answers messages after a while. What a person who is signed in as the seller has read
 * stays theirs to answer.
 */
export const reactToMessages: Reaction = async ({ db, log }, actAsSeller, now) => {
  if (!(await isMessagingInstalled({ db }))) return;
  const unread = await findUnreadConversations(db, new Date(now.getTime() - SIGNED_IN_MS), READ_MAXIMUM);
  const due = unread.filter(({ id, lastAt }) => now.getTime() >= lastAt.getTime() + getAnswerMs(id));
  for (const { id, accountId, lastNumber, answers, hasText, language } of due.slice(0, CONVERSATIONS_AT_ONCE)) {
    try {
      await actAsSeller(accountId, async (api) => {
        // The same key for the same message, so that two runs at once answer once.
        const body = {
          text: hasText ? getAnswer(language, answers) : FILE_ANSWERS[language],
          key: `simulator-${lastNumber}`,
        };
        await api(sendMessage, { params: { id }, body });
        await api(readConversation, { params: { id }, body: { number: lastNumber } });
      });
    } catch (error) {
      log.warn({ err: error, conversationId: id }, 'a simulated seller could not answer');
    }
  }
};

/** How long the seller takes to answer: 15 to 30 seconds, the same at each run. */
const getAnswerMs = (id: string): number => 15_000 + (Number.parseInt(id.slice(0, 8), 16) % 15_001);

/** What sellers write, one after the other; the last is repeated. It has to fit any question about anything. */
const ANSWERS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Thanks for your message! I’ll check and write back here. Is there anything else you’d like to know?',
    'Thanks, noted. I’ll get back to you about that.',
    'Got it. Write any time, I’m here until the evening.',
  ],
  it: [
    'Grazie del messaggio! Verifico e ti scrivo qui. C’è altro che vorresti sapere?',
    'Grazie, ne prendo nota. Ti faccio sapere.',
    'Ricevuto. Scrivi quando vuoi, sono qui fino a sera.',
  ],
  es: [
    '¡Gracias por tu mensaje! Lo compruebo y te escribo aquí. ¿Te gustaría saber algo más?',
    'Gracias, tomo nota. Te digo algo pronto.',
    'Recibido. Escribe cuando quieras, estoy aquí hasta la noche.',
  ],
  ja: [
    'メッセージをありがとうございます。確認して、こちらでご連絡します。ほかに知りたいことはありますか？',
    'ありがとうございます。承知しました。追ってご連絡します。',
    '承知しました。夜までおりますので、いつでもご連絡ください。',
  ],
  ru: [
    'Спасибо за сообщение! Я всё проверю и отвечу здесь. Хотите узнать что-нибудь ещё?',
    'Спасибо, принято. Напишу вам об этом.',
    'Понятно. Пишите в любое время, я на связи до вечера.',
  ],
  de: [
    'Danke für deine Nachricht! Ich sehe nach und schreibe dir hier. Möchtest du sonst noch etwas wissen?',
    'Danke, ist notiert. Ich melde mich dazu.',
    'Alles klar. Schreib jederzeit, ich bin bis zum Abend da.',
  ],
};

/** What they write about files without words. */
const FILE_ANSWERS: Readonly<Record<Language, string>> = {
  en: 'Thanks, I’ve received it and will have a look.',
  it: 'Grazie, l’ho ricevuto e gli do un’occhiata.',
  es: 'Gracias, lo he recibido y le echaré un vistazo.',
  ja: 'ありがとうございます。受け取りましたので、拝見します。',
  ru: 'Спасибо, всё пришло. Посмотрю.',
  de: 'Danke, ist angekommen. Ich sehe es mir an.',
};

const getAnswer = (language: Language, answers: number): string => ANSWERS[language][Math.min(answers, 2)] ?? '';

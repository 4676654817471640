import { readConversation, sendMessage, type Language } from '@marketplace/api-contract';
import { findUnreadConversations } from './open-conversations-repository';
import type { Reaction } from './reaction';

const CONVERSATIONS_AT_ONCE = 10;
const READ_MAXIMUM = 200;

/**
 * Reads and answers messages after a while. What a person who is signed in as the seller has read
 * stays theirs to answer.
 */
export const reactToMessages: Reaction = async ({ db, log }, actAsSeller, now) => {
  const unread = await findUnreadConversations(db, READ_MAXIMUM);
  const due = unread.filter(({ id, lastAt }) => now.getTime() >= lastAt.getTime() + getAnswerMs(id));
  for (const { id, accountId, lastNumber, answers, language } of due.slice(0, CONVERSATIONS_AT_ONCE)) {
    try {
      await actAsSeller(accountId, async (api) => {
        // The same key for the same message, so that two runs at once answer once.
        const body = { text: getAnswer(language, answers), key: `simulator-${lastNumber}` };
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

/** What sellers write, one after the other; the last is repeated. */
const ANSWERS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Thanks for your message! Everything you need comes with it. What would you like to know?',
    'Good question. It’s easiest to show you when we meet.',
    'You’re welcome. Write any time, I’m here until the evening.',
  ],
  it: [
    'Grazie del messaggio! C’è tutto il necessario. Cosa vorresti sapere?',
    'Bella domanda. È più facile mostrartelo quando ci vediamo.',
    'Prego. Scrivi quando vuoi, sono qui fino a sera.',
  ],
  es: [
    '¡Gracias por tu mensaje! Incluye todo lo que necesitas. ¿Qué te gustaría saber?',
    'Buena pregunta. Lo más fácil es enseñártelo cuando nos veamos.',
    'De nada. Escribe cuando quieras, estoy aquí hasta la noche.',
  ],
  ja: [
    'メッセージをありがとうございます。必要なものはすべて付属しています。ご質問があればお聞かせください。',
    'いいご質問ですね。お会いしたときにご覧いただくのが一番わかりやすいと思います。',
    'どういたしまして。夜までおりますので、いつでもご連絡ください。',
  ],
  ru: [
    'Спасибо за сообщение! Всё необходимое есть в комплекте. Что хотите узнать?',
    'Хороший вопрос. Проще всего показать это при встрече.',
    'Пожалуйста. Пишите в любое время, я на связи до вечера.',
  ],
  de: [
    'Danke für deine Nachricht! Alles Nötige ist dabei. Was möchtest du wissen?',
    'Gute Frage. Am einfachsten zeige ich es dir, wenn wir uns sehen.',
    'Gern. Schreib jederzeit, ich bin bis zum Abend da.',
  ],
};

const getAnswer = (language: Language, answers: number): string => ANSWERS[language][Math.min(answers, 2)] ?? '';

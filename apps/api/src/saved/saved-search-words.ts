import type { Language } from '@marketplace/api-contract';
import type { UnitKey } from '@marketplace/formats';

/** The words of the mail about new matches. */
export interface SavedSearchWords {
  subject: (name: string) => string;
  intro: (name: string) => string;
  more: (count: string) => string;
  open: string;
  why: (company: string) => string;
  stop: string;
  quote: string;
  bid: string;
  units: Readonly<Record<UnitKey, string>>;
}

export const SAVED_SEARCH_WORDS: Readonly<Record<Language, SavedSearchWords>> = {
  en: {
    subject: (name) => `New in “${name}”`,
    intro: (name) => `Something new matches your saved search “${name}”:`,
    more: (count) => `And ${count} more.`,
    open: 'See all results',
    why: (company) => `You get this mail because you saved this search at ${company}.`,
    stop: 'No more mails about this search',
    quote: 'Price on request',
    bid: 'Current bid',
    units: {
      'unit.hours': 'hour',
      'unit.days': 'day',
      'unit.hour': 'hour',
      'unit.night': 'night',
      'unit.week': 'week',
      'unit.month': 'month',
      'unit.item': 'item',
      'unit.session': 'session',
    },
  },
  it: {
    subject: (name) => `Novità per «${name}»`,
    intro: (name) => `C'è qualcosa di nuovo per la tua ricerca salvata «${name}»:`,
    more: (count) => `E altri ${count}.`,
    open: 'Vedi tutti i risultati',
    why: (company) => `Ricevi questa e-mail perché hai salvato questa ricerca su ${company}.`,
    stop: 'Niente più e-mail per questa ricerca',
    quote: 'Prezzo su richiesta',
    bid: 'Offerta attuale',
    units: {
      'unit.hours': 'ora',
      'unit.days': 'giorno',
      'unit.hour': 'ora',
      'unit.night': 'notte',
      'unit.week': 'settimana',
      'unit.month': 'mese',
      'unit.item': 'pezzo',
      'unit.session': 'fascia oraria',
    },
  },
  es: {
    subject: (name) => `Novedades en «${name}»`,
    intro: (name) => `Hay algo nuevo para tu búsqueda guardada «${name}»:`,
    more: (count) => `Y ${count} más.`,
    open: 'Ver todos los resultados',
    why: (company) => `Recibes este correo porque guardaste esta búsqueda en ${company}.`,
    stop: 'No recibir más correos de esta búsqueda',
    quote: 'Precio a consultar',
    bid: 'Puja actual',
    units: {
      'unit.hours': 'hora',
      'unit.days': 'día',
      'unit.hour': 'hora',
      'unit.night': 'noche',
      'unit.week': 'semana',
      'unit.month': 'mes',
      'unit.item': 'unidad',
      'unit.session': 'turno',
    },
  },
  ja: {
    subject: (name) => `「${name}」の新着`,
    intro: (name) => `保存した検索「${name}」に新しい結果があります：`,
    more: (count) => `ほか ${count} 件。`,
    open: 'すべての結果を見る',
    why: (company) => `${company} でこの検索を保存されたため、このメールをお送りしています。`,
    stop: 'この検索のメールを停止する',
    quote: '料金はお問い合わせください',
    bid: '現在の入札額',
    units: {
      'unit.hours': '時間',
      'unit.days': '日',
      'unit.hour': '時間',
      'unit.night': '泊',
      'unit.week': '週',
      'unit.month': '月',
      'unit.item': '点',
      'unit.session': '枠',
    },
  },
  ru: {
    subject: (name) => `Новое по запросу «${name}»`,
    intro: (name) => `По вашему сохранённому поиску «${name}» есть новое:`,
    more: (count) => `И ещё ${count}.`,
    open: 'Посмотреть все результаты',
    why: (company) => `Вы получили это письмо, потому что сохранили этот поиск на ${company}.`,
    stop: 'Больше не присылать писем по этому поиску',
    quote: 'Цена по запросу',
    bid: 'Текущая ставка',
    units: {
      'unit.hours': 'час',
      'unit.days': 'день',
      'unit.hour': 'час',
      'unit.night': 'ночь',
      'unit.week': 'неделя',
      'unit.month': 'месяц',
      'unit.item': 'штука',
      'unit.session': 'сеанс',
    },
  },
  de: {
    subject: (name) => `Neu in „${name}“`,
    intro: (name) => `Zu deiner gespeicherten Suche „${name}“ gibt es Neues:`,
    more: (count) => `Und ${count} weitere.`,
    open: 'Alle Ergebnisse ansehen',
    why: (company) => `Du erhältst diese Mail, weil du diese Suche bei ${company} gespeichert hast.`,
    stop: 'Keine Mails mehr zu dieser Suche',
    quote: 'Preis auf Anfrage',
    bid: 'Aktuelles Gebot',
    units: {
      'unit.hours': 'Stunde',
      'unit.days': 'Tag',
      'unit.hour': 'Stunde',
      'unit.night': 'Nacht',
      'unit.week': 'Woche',
      'unit.month': 'Monat',
      'unit.item': 'Stück',
      'unit.session': 'Termin',
    },
  },
};

import type { Scene } from '@marketplace/picture-recipes';
import type { SellersLanguage } from './content-types';

/** The alternative text of a picture, after the name of the listing. */
export interface SceneWords {
  detail: string;
  scenes: Readonly<Record<Scene, string>>;
}

interface LanguageTexts extends SceneWords {
  /** By sale type: practical notes below the attributes. */
  care: Readonly<Record<string, readonly string[]>>;
}

/** Generated texts of listings that are not in English. */
export const LANGUAGE_TEXTS: Readonly<Record<SellersLanguage, LanguageTexts>> = {
  de: {
    detail: 'ein Detail',
    scenes: {
      cove: 'von vorn',
      disc: 'bei gutem Licht',
      arch: 'ausgestellt',
      plinth: 'auf einem Sockel',
      window: 'am Fenster',
      hills: 'draußen',
      table: 'von oben',
      pair: 'mit Zubehör',
      row: 'mehrere davon',
      near: 'aus der Nähe',
      water: 'auf dem Wasser',
      wake: 'auf dem Wasser, aus der Nähe',
      fleet: 'draußen auf dem See',
    },
    care: {
      rental: [
        'Abholung und Rückgabe zwischen acht und zwanzig Uhr, andere Zeiten nach Absprache.',
        'Bei der Übergabe sehen wir alles gemeinsam durch und unterschreiben beide das Übergabeprotokoll.',
        'Wenn du dich verspätest, schreib mir. Wenn etwas kaputtgeht, schreib mir sofort.',
      ],
      booking: ['Bitte fünf Minuten früher kommen und alles so hinterlassen, wie ihr es vorgefunden habt.'],
    },
  },
  es: {
    detail: 'un detalle',
    scenes: {
      cove: 'de frente',
      disc: 'con buena luz',
      arch: 'expuesto',
      plinth: 'sobre un pedestal',
      window: 'junto a la ventana',
      hills: 'al aire libre',
      table: 'desde arriba',
      pair: 'con sus accesorios',
      row: 'varias unidades',
      near: 'de cerca',
      water: 'en el agua',
      wake: 'en el agua, de cerca',
      fleet: 'en medio del lago',
    },
    care: {
      rental: [
        'Se recoge y se devuelve entre las ocho de la mañana y las ocho de la tarde; otros horarios, si lo hablamos antes.',
        'Al entregarlo lo revisamos juntos y firmamos los dos la lista.',
        'Si vas a llegar tarde, escríbeme. Si algo se rompe, avísame enseguida.',
      ],
    },
  },
  it: {
    detail: 'un dettaglio',
    scenes: {
      cove: 'di fronte',
      disc: 'con una bella luce',
      arch: 'in mostra',
      plinth: 'su un piedistallo',
      window: 'alla finestra',
      hills: 'all’aperto',
      table: 'dall’alto',
      pair: 'con gli accessori',
      row: 'più pezzi',
      near: 'da vicino',
      water: 'sull’acqua',
      wake: 'sull’acqua, da vicino',
      fleet: 'in mezzo al lago',
    },
    care: {
      rental: [
        'Ritiro e riconsegna tra le otto e le venti, altri orari su richiesta.',
        'Alla consegna controlliamo tutto insieme e firmiamo entrambi il modulo.',
        'Se fai tardi, scrivimi. Se si rompe qualcosa, scrivimi subito.',
      ],
    },
  },
  ja: {
    detail: '細部',
    scenes: {
      cove: '正面から',
      disc: '明るい光の中で',
      arch: '飾ったところ',
      plinth: '台の上で',
      window: '窓辺で',
      hills: '屋外で',
      table: '上から',
      pair: '付属品と一緒に',
      row: '並べたところ',
      near: '近くから',
      water: '水の上で',
      wake: '水の上で近くから',
      fleet: '湖の上で',
    },
    care: {
      rental: [
        '受け渡しは朝八時から夜八時まで。それ以外の時間はご相談ください。',
        'お渡しのときに一緒に状態を確認し、用紙に署名をいただきます。',
        '遅れそうなときや壊れたときは、すぐにご連絡ください。',
      ],
      booking: ['五分前にお越しいただき、使う前の状態に戻してお帰りください。'],
    },
  },
};

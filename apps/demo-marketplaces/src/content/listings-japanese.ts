import { BIKES } from './bikes';
import { CAMERAS } from './cameras';
import { CAMPING } from './camping';
import type { Kind } from './content-types';
import { INSTRUMENTS } from './instruments';
import { createKindIn } from './kind-in-language';
import { PARTY } from './party';
import { SPACES } from './spaces';
import { STAYS } from './stays';
import { TOOLS } from './tools';
import { VEHICLES } from './vehicles';
import { WINTER } from './winter';

const japanese = createKindIn('ja');

/** Listings in Japanese (Tokyo). */
export const LISTINGS_JAPANESE: readonly Kind[] = [
  japanese(CAMPING, 'tents', {
    details: [
      '返却のたびに張って乾かし、ペグの数を確認しています。',
      'グランドシートとハンマーも付いています。',
      'テントの中での喫煙と調理はご遠慮ください。',
    ],
    included: ['収納袋', 'ペグとハンマー', '補修キット'],
    listings: [
      {
        name: '二人用の軽量テント',
        lead: '重さは二キロ弱で、ザックにすっぽり入ります。奥多摩の雨の夜にも水は入りませんでした。',
        price: 24,
        city: 'Tokyo',
        attributes: { Brand: 'Mont-bell', Capacity: 2, Weight: 1.9, Condition: 'Good' },
      },
      {
        name: 'ファミリーテント、五人まで',
        lead: '大人が立てる高さで、寝室と居間が分かれています。初めてのキャンプにもおすすめです。',
        price: 40,
        city: 'Tokyo',
        attributes: { Brand: 'Snow Peak', Capacity: 5, Weight: 13.2, Condition: 'Like new' },
      },
    ],
  }),
  japanese(CAMPING, 'camp-kitchen-and-packs', {
    details: ['ご利用のたびに洗って干しています。', '持ち物リストを差し上げます。', '軽自動車にも楽に積めます。'],
    listings: [
      {
        name: 'ダウンの寝袋、冬用',
        lead: '氷点下十度でも暖かく、丸めるとメロンほどの大きさです。秋の富士五湖で何度も使いました。',
        price: 18,
        city: 'Tokyo',
        stock: 3,
        attributes: { Brand: 'Nanga', Weight: 1.2, Condition: 'Good' },
      },
    ],
  }),
  japanese(BIKES, 'city-bikes', {
    details: [
      '鍵とライトと空気入れが付いています。',
      'ヘルメットは子ども用から大人用まであります。',
      'サドルの高さはその場で合わせます。',
    ],
    listings: [
      {
        name: '電動アシスト自転車、子ども乗せ付き',
        lead: '坂の多い街でも、子どもを二人乗せても楽に進めます。バッテリーは一回の充電で五十キロ走ります。',
        price: 30,
        city: 'Tokyo',
        stock: 2,
        attributes: { Brand: 'Panasonic', Frame_Size: 'S', Power: 'Battery', Capacity: 3, Condition: 'Good' },
      },
      {
        name: '折りたたみ自転車、電車で持ち運べる',
        lead: '十五秒でたためて、コインロッカーにも入ります。輪行袋も一緒にお貸しします。',
        price: 20,
        city: 'Tokyo',
        attributes: { Brand: 'Dahon', Frame_Size: 'S', Weight: 9.8, Condition: 'Like new' },
      },
    ],
  }),
  japanese(CAMERAS, 'photo', {
    details: [
      'センサーは前日に清掃しています。',
      '予備のバッテリーとメモリーカードが付いています。',
      '十分ほどで使い方をご説明します。',
    ],
    listings: [
      {
        name: 'フィルムカメラ、ニコンFM2',
        lead: '電池がなくても写る機械式です。中野の店で整備したばかりで、フィルムを一本入れてお渡しします。',
        price: 34,
        city: 'Tokyo',
        attributes: { Brand: 'Nikon', Year: 1984, Weight: 0.6, Condition: 'Good' },
      },
      {
        name: '一眼レフカメラと三脚のセット',
        lead: '運動会にも夜景にも使える望遠レンズ付き。三脚は軽くて、旅行にも持って行けます。',
        price: 46,
        city: 'Tokyo',
        attributes: { Brand: 'Canon', Year: 2019, Weight: 3.0, Condition: 'Good' },
      },
    ],
  }),
  japanese(TOOLS, 'power-tools', {
    details: [
      '貸し出しのたびに点検しています。',
      '保護めがねと耳栓も箱に入っています。',
      '一日延びるときは正午までにご連絡ください。',
    ],
    listings: [
      {
        name: '充電式インパクトドライバー',
        lead: '棚の取り付けからベランダの床まで、これ一台で済みます。バッテリーは二個、ビットも一式そろっています。',
        price: 16,
        city: 'Tokyo',
        attributes: { Brand: 'Makita', Power: 'Battery', Weight: 1.5, Condition: 'Good' },
      },
    ],
  }),
  japanese(STAYS, 'city-stays', {
    details: ['布団は毎回干しています。', '近所の銭湯まで歩いて三分です。', '夜十時を過ぎると、とても静かです。'],
    listings: [
      {
        name: '谷中の古民家、庭の見える和室',
        lead: '築九十年の木の家です。縁側でお茶を飲みながら、庭の猫を眺めてください。',
        price: 142,
        city: 'Tokyo',
        attributes: { Capacity: 4, Floor_Area: 48, Amenities: ['Wi-Fi', 'Kitchen', 'Air conditioning'] },
      },
    ],
  }),
  japanese(SPACES, 'rehearsal-and-recording', {
    details: [
      '防音なので、大きな音も気になりません。',
      'アンプとマイクはそのまま使えます。',
      '駅から近く、機材の持ち込みも楽です。',
    ],
    listings: [
      {
        name: '下北沢の音楽スタジオ、ドラム付き',
        lead: '駅から歩いて四分、夜中まで練習できます。ピアノも一台あります。',
        price: 26,
        city: 'Tokyo',
        attributes: { Floor_Area: 24, Capacity: 5, Amenities: ['Wi-Fi', 'Air conditioning'] },
      },
    ],
  }),
  japanese(INSTRUMENTS, 'strings', {
    details: ['弦は今月張り替えました。', 'ケースとチューナーが付いています。', '三十分ほど試し弾きできます。'],
    listings: [
      {
        name: 'アコースティックギター、初心者向け',
        lead: '弦が押さえやすく、指が痛くなりにくい一本です。教則本とカポも一緒にどうぞ。',
        price: 18,
        city: 'Tokyo',
        attributes: { Brand: 'Yamaha', Material: 'スプルース', Condition: 'Good' },
      },
    ],
  }),
  japanese(VEHICLES, 'vans-and-trucks', {
    details: [
      '毛布とベルトと台車が積んであります。',
      '普通免許で運転できます。',
      '返却前に近くのガソリンスタンドで給油をお願いします。',
    ],
    listings: [
      {
        name: '引っ越し用の軽トラック',
        lead: '一人暮らしの荷物なら一回で運べます。狭い道も、狭い駐車場も平気です。',
        price: 58,
        city: 'Tokyo',
        attributes: {
          Brand: 'Suzuki',
          Year: 2020,
          Capacity: 2,
          Transmission: 'Automatic',
          Fuel: 'Petrol',
          Condition: 'Good',
        },
      },
    ],
  }),
  japanese(WINTER, 'ski-and-snowboard', {
    details: [
      '滑る日の気温に合わせてワックスを塗ります。',
      'ビンディングは靴に合わせて調整します。',
      'ヘルメットは無料でお貸しします。',
    ],
    listings: [
      {
        name: 'スキー板とブーツのセット',
        lead: '初めての方でも曲がりやすい板です。新幹線なら、一時間半でゲレンデに着きます。',
        price: 34,
        city: 'Tokyo',
        stock: 4,
        attributes: { Brand: 'Ogasaka', Length: 1.6, Condition: 'Good' },
      },
    ],
  }),
  japanese(PARTY, 'costumes', {
    details: ['毎回クリーニングに出しています。', '帯と下駄も一緒にお貸しします。', '着付けは母がお手伝いします。'],
    listings: [
      {
        name: '夏祭りの浴衣、男女各サイズ',
        lead: '藍染めの木綿で、風が通って涼しい浴衣です。花火大会の日は早めにご予約ください。',
        price: 32,
        city: 'Tokyo',
        stock: 6,
        attributes: { Material: '木綿', Condition: 'Good' },
      },
    ],
  }),
];

import { fold } from './fold';

/**
 * Names of well-known places in other languages; the data has one name each. A row has the data's
 * name and country, then the names in English, Italian, Spanish, Japanese, Russian and German
 * (empty: same as the data's), then other accepted spellings.
 */
const ROWS = `
New York City|US|New York|New York|Nueva York|ニューヨーク|Нью-Йорк|New York|NYC
Los Angeles|US||||ロサンゼルス|Лос-Анджелес||LA
San Francisco|US||||サンフランシスコ|Сан-Франциско||
Chicago|US||||シカゴ|Чикаго||
Boston|US||||ボストン|Бостон||
Seattle|US||||シアトル|Сиэтл||
Las Vegas|US||||ラスベガス|Лас-Вегас||
Miami|US||||マイアミ|Майами||
Houston|US||||ヒューストン|Хьюстон||
Philadelphia|US||Filadelfia|Filadelfia|フィラデルフィア|Филадельфия||
New Orleans|US|||Nueva Orleans|ニューオーリンズ|Новый Орлеан||
Washington|US|Washington, D.C.|Washington|Washington|ワシントン|Вашингтон|Washington|Washington DC
San Diego|US||||サンディエゴ|Сан-Диего||
Denver|US||||デンバー|Денвер||
Honolulu|US||||ホノルル|Гонолулу||
Toronto|CA||||トロント|Торонто||
Montréal|CA|Montreal|Montréal|Montreal|モントリオール|Монреаль|Montreal|
Vancouver|CA||||バンクーバー|Ванкувер||
Calgary|CA||||カルガリー|Калгари||
Edmonton|CA||||エドモントン|Эдмонтон||
Ottawa|CA||||オタワ|Оттава||
Winnipeg|CA||||ウィニペグ|Виннипег||
Québec|CA|Quebec City|Québec|Quebec|ケベック|Квебек|Québec|Quebec City
Halifax|CA||||ハリファックス|Галифакс||
Victoria|CA||||ビクトリア|Виктория||
Saskatoon|CA||||サスカトゥーン|Саскатун||
Regina|CA||||レジャイナ|Реджайна||
Red Deer|CA||||レッドディア|Ред-Дир||
Banff|CA||||バンフ|Банф||
Jasper|CA||||ジャスパー|Джаспер||
Lethbridge|CA||||レスブリッジ|Летбридж||
Mexico City|MX||Città del Messico|Ciudad de México|メキシコシティ|Мехико|Mexiko-Stadt|CDMX
Havana|CU||L'Avana|La Habana|ハバナ|Гавана|Havanna|
Guatemala City|GT||Città del Guatemala|Ciudad de Guatemala|グアテマラシティ|Гватемала|Guatemala-Stadt|
Panama City|PA||Panama|Ciudad de Panamá|パナマシティ|Панама|Panama-Stadt|Panamá
Bogotá|CO|||Bogotá|ボゴタ|Богота|Bogotá|
Lima|PE||||リマ|Лима||
Buenos Aires|AR||||ブエノスアイレス|Буэнос-Айрес||
Santiago|CL||||サンティアゴ|Сантьяго|Santiago de Chile|Santiago de Chile
Montevideo|UY||||モンテビデオ|Монтевидео||
São Paulo|BR||San Paolo||サンパウロ|Сан-Паулу||
Rio de Janeiro|BR|||Río de Janeiro|リオデジャネイロ|Рио-де-Жанейро||Rio
Brasília|BR|Brasilia|Brasilia|Brasilia|ブラジリア|Бразилиа|Brasília|
Caracas|VE||||カラカス|Каракас||
Quito|EC||||キト|Кито||
London|GB||Londra|Londres|ロンドン|Лондон||
Edinburgh|GB||Edimburgo|Edimburgo|エディンバラ|Эдинбург||
Manchester|GB||||マンチェスター|Манчестер||
Liverpool|GB||||リヴァプール|Ливерпуль||
Glasgow|GB||||グラスゴー|Глазго||
Birmingham|GB||||バーミンガム|Бирмингем||
Dublin|IE||Dublino|Dublín|ダブリン|Дублин||
Paris|FR||Parigi|París|パリ|Париж||
Marseille|FR||Marsiglia|Marsella|マルセイユ|Марсель||
Lyon|FR||Lione||リヨン|Лион||
Nice|FR||Nizza|Niza|ニース|Ницца|Nizza|
Toulouse|FR||Tolosa||トゥールーズ|Тулуза||
Bordeaux|FR|||Burdeos|ボルドー|Бордо||
Strasbourg|FR||Strasburgo|Estrasburgo|ストラスブール|Страсбург|Straßburg|
Brussels|BE||Bruxelles|Bruselas|ブリュッセル|Брюссель|Brüssel|Bruxelles
Antwerp|BE||Anversa|Amberes|アントワープ|Антверпен|Antwerpen|
Brugge|BE|Bruges|Bruges|Brujas|ブルージュ|Брюгге|Brügge|
Gent|BE|Ghent|Gand|Gante|ヘント|Гент|Gent|
Amsterdam|NL|||Ámsterdam|アムステルダム|Амстердам||
Rotterdam|NL||||ロッテルダム|Роттердам||
The Hague|NL||L'Aia|La Haya|ハーグ|Гаага|Den Haag|Den Haag
Luxembourg|LU||Lussemburgo|Luxemburgo|ルクセンブルク|Люксембург|Luxemburg|
Berlin|DE||Berlino|Berlín|ベルリン|Берлин||
Munich|DE||Monaco di Baviera|Múnich|ミュンヘン|Мюнхен|München|Muenchen
Köln|DE|Cologne|Colonia|Colonia|ケルン|Кёльн|Köln|Koeln
Hamburg|DE||Amburgo|Hamburgo|ハンブルク|Гамбург||
Frankfurt am Main|DE|Frankfurt|Francoforte|Fráncfort|フランクフルト|Франкфурт-на-Майне|Frankfurt am Main|Frankfurt
Stuttgart|DE||Stoccarda||シュトゥットガルト|Штутгарт||
Düsseldorf|DE|||Düsseldorf|デュッセルドルフ|Дюссельдорф||Duesseldorf
Leipzig|DE||Lipsia||ライプツィヒ|Лейпциг||
Dresden|DE||Dresda|Dresde|ドレスデン|Дрезден||
Hannover|DE|Hanover|||ハノーファー|Ганновер|Hannover|
Nuremberg|DE||Norimberga|Núremberg|ニュルンベルク|Нюрнберг|Nürnberg|Nuernberg
Bremen|DE||Brema||ブレーメン|Бремен||
Aachen|DE||Aquisgrana|Aquisgrán|アーヘン|Ахен||
Regensburg|DE||Ratisbona|Ratisbona|レーゲンスブルク|Регенсбург||
Augsburg|DE||Augusta|Augsburgo|アウクスブルク|Аугсбург||
Vienna|AT|||Viena|ウィーン|Вена|Wien|
Salzburg|AT||Salisburgo|Salzburgo|ザルツブルク|Зальцбург||
Innsbruck|AT||||インスブルック|Инсбрук||
Zürich|CH|Zurich|Zurigo|Zúrich|チューリッヒ|Цюрих|Zürich|Zuerich
Geneva|CH||Ginevra|Ginebra|ジュネーヴ|Женева|Genf|Genève
Basel|CH||Basilea|Basilea|バーゼル|Базель||
Bern|CH||Berna|Berna|ベルン|Берн||
Lausanne|CH||Losanna|Lausana|ローザンヌ|Лозанна||
Luzern|CH|Lucerne|Lucerna|Lucerna|ルツェルン|Люцерн|Luzern|
Rome|IT||Roma|Roma|ローマ|Рим|Rom|
Milan|IT||Milano|Milán|ミラノ|Милан|Mailand|
Naples|IT||Napoli|Nápoles|ナポリ|Неаполь|Neapel|
Turin|IT||Torino|Turín|トリノ|Турин||
Florence|IT||Firenze|Florencia|フィレンツェ|Флоренция|Florenz|
Venice|IT||Venezia|Venecia|ヴェネツィア|Венеция|Venedig|ベネチア
Genoa|IT||Genova|Génova|ジェノヴァ|Генуя|Genua|
Bologna|IT|||Bolonia|ボローニャ|Болонья||
Verona|IT||||ヴェローナ|Верона||
Palermo|IT||||パレルモ|Палермо||
Catania|IT||||カターニア|Катания||
Padua|IT||Padova||パドヴァ|Падуя||
Siracusa|IT|Syracuse|Siracusa|Siracusa|シラクサ|Сиракуза|Syrakus|
Trieste|IT||||トリエステ|Триест|Triest|
Bolzano|IT||||ボルツァーノ|Больцано|Bozen|
Madrid|ES||||マドリード|Мадрид||
Barcelona|ES||Barcellona||バルセロナ|Барселона||
Sevilla|ES|Seville|Siviglia|Sevilla|セビリア|Севилья|Sevilla|
Valencia|ES||||バレンシア|Валенсия||València
Zaragoza|ES|Zaragoza|Saragozza|Zaragoza|サラゴサ|Сарагоса|Saragossa|Saragossa
Málaga|ES|Málaga|Malaga|Málaga|マラガ|Малага|Málaga|
Bilbao|ES||||ビルバオ|Бильбао||
Córdoba|ES|Córdoba|Cordova|Córdoba|コルドバ|Кордова|Córdoba|Cordova
Granada|ES||||グラナダ|Гранада||
Palma|ES|Palma de Mallorca|Palma di Maiorca|Palma de Mallorca|パルマ・デ・マヨルカ|Пальма|Palma de Mallorca|
Lisbon|PT||Lisbona|Lisboa|リスボン|Лиссабон|Lissabon|Lisboa
Porto|PT||Porto|Oporto|ポルト|Порту||
Copenhagen|DK||Copenaghen|Copenhague|コペンハーゲン|Копенгаген|Kopenhagen|København
Stockholm|SE||Stoccolma|Estocolmo|ストックホルム|Стокгольм||
Gothenburg|SE||Göteborg|Gotemburgo|ヨーテボリ|Гётеборг|Göteborg|Goeteborg
Oslo|NO||||オスロ|Осло||
Helsinki|FI||||ヘルシンキ|Хельсинки||Helsingfors
Reykjavík|IS|Reykjavík|Reykjavík|Reikiavik|レイキャビク|Рейкьявик|Reykjavík|
Warsaw|PL||Varsavia|Varsovia|ワルシャワ|Варшава|Warschau|Warszawa
Kraków|PL|Kraków|Cracovia|Cracovia|クラクフ|Краков|Krakau|Cracow
Gdańsk|PL|Gdańsk|Danzica|Gdansk|グダニスク|Гданьск|Danzig|
Wrocław|PL|Wrocław|Breslavia|Breslavia|ヴロツワフ|Вроцлав|Breslau|
Poznań|PL|||Poznan|ポズナン|Познань|Posen|
Prague|CZ||Praga|Praga|プラハ|Прага|Prag|Praha
Brno|CZ||||ブルノ|Брно|Brünn|
Bratislava|SK||||ブラチスラヴァ|Братислава|Bratislava|Pressburg
Budapest|HU||||ブダペスト|Будапешт||
Ljubljana|SI||Lubiana|Liubliana|リュブリャナ|Любляна|Ljubljana|Laibach
Zagreb|HR||Zagabria||ザグレブ|Загреб||
Dubrovnik|HR||||ドゥブロヴニク|Дубровник||
Belgrade|RS||Belgrado|Belgrado|ベオグラード|Белград|Belgrad|Beograd
Sarajevo|BA|||Sarajevo|サラエボ|Сараево||
Bucharest|RO||Bucarest|Bucarest|ブカレスト|Бухарест|Bukarest|București
Sofia|BG|||Sofía|ソフィア|София||
Athens|GR||Atene|Atenas|アテネ|Афины|Athen|Athina
Thessaloníki|GR|Thessaloniki|Salonicco|Salónica|テッサロニキ|Салоники|Thessaloniki|
Istanbul|TR|||Estambul|イスタンブール|Стамбул||
Ankara|TR||||アンカラ|Анкара||
Izmir|TR||Smirne|Esmirna|イズミル|Измир||
Kyiv|UA||Kiev|Kiev|キーウ|Киев|Kiew|Київ
Odesa|UA||Odessa|Odesa|オデッサ|Одесса|Odessa|
Lviv|UA||Leopoli|Leópolis|リヴィウ|Львов|Lemberg|Львів
Minsk|BY||||ミンスク|Минск||
Riga|LV|||Riga|リガ|Рига||
Vilnius|LT||||ヴィリニュス|Вильнюс||
Tallinn|EE||||タリン|Таллин||
Moscow|RU||Mosca|Moscú|モスクワ|Москва|Moskau|Moskva
Saint Petersburg|RU||San Pietroburgo|San Petersburgo|サンクトペテルブルク|Санкт-Петербург|Sankt Petersburg|Петербург
Novosibirsk|RU|||Novosibirsk|ノヴォシビルスク|Новосибирск|Nowosibirsk|
Yekaterinburg|RU||Ekaterinburg|Ekaterimburgo|エカテリンブルク|Екатеринбург|Jekaterinburg|
Kazan|RU|||Kazán|カザン|Казань|Kasan|
Nizhniy Novgorod|RU|Nizhny Novgorod|Nižnij Novgorod|Nizhni Nóvgorod|ニジニ・ノヴゴロド|Нижний Новгород|Nischni Nowgorod|
Samara|RU||||サマーラ|Самара||
Rostov-on-Don|RU||Rostov sul Don|Rostov del Don|ロストフ・ナ・ドヌ|Ростов-на-Дону|Rostow am Don|
Vladivostok|RU||||ウラジオストク|Владивосток|Wladiwostok|
Sochi|RU||||ソチ|Сочи|Sotschi|
Tokyo|JP|||Tokio|東京|Токио|Tokio|とうきょう
Osaka|JP||||大阪|Осака||大阪市
Kyoto|JP|||Kioto|京都|Киото|Kyōto|京都市
Yokohama|JP||||横浜|Иокогама||横浜市
Nagoya|JP||||名古屋|Нагоя||名古屋市
Sapporo|JP||||札幌|Саппоро||札幌市
Kobe|JP||||神戸|Кобе||神戸市
Fukuoka|JP||||福岡|Фукуока||福岡市
Hiroshima|JP||||広島|Хиросима||広島市
Sendai|JP||||仙台|Сендай||仙台市
Kawasaki|JP||||川崎|Кавасаки||川崎市
Nara-shi|JP|Nara|Nara|Nara|奈良|Нара|Nara|奈良市
Kanazawa|JP||||金沢|Канадзава||金沢市
Naha|JP||||那覇|Наха||那覇市
Beijing|CN||Pechino|Pekín|北京|Пекин|Peking|Peking
Shanghai|CN|||Shanghái|上海|Шанхай|Schanghai|
Guangzhou|CN||Canton|Cantón|広州|Гуанчжоу||Canton
Shenzhen|CN||||深圳|Шэньчжэнь||深セン
Hong Kong|HK||||香港|Гонконг|Hongkong|
Macau|MO||Macao|Macao|マカオ|Макао||澳門
Taipei|TW||||台北|Тайбэй|Taipeh|
Seoul|KR||Seul|Seúl|ソウル|Сеул||서울
Busan|KR|||Busan|釜山|Пусан||
Bangkok|TH|||Bangkok|バンコク|Бангкок||
Singapore|SG|||Singapur|シンガポール|Сингапур|Singapur|
Kuala Lumpur|MY||||クアラルンプール|Куала-Лумпур||
Jakarta|ID||Giacarta|Yakarta|ジャカルタ|Джакарта||
Manila|PH||||マニラ|Манила||
Hanoi|VN|||Hanói|ハノイ|Ханой||Hà Nội
Ho Chi Minh City|VN|||Ciudad Ho Chi Minh|ホーチミン市|Хошимин|Ho-Chi-Minh-Stadt|Saigon
New Delhi|IN||Nuova Delhi|Nueva Delhi|ニューデリー|Нью-Дели|Neu-Delhi|
Delhi|IN|||Delhi|デリー|Дели||
Mumbai|IN||||ムンバイ|Мумбаи||Bombay
Kolkata|IN||Calcutta|Calcuta|コルカタ|Калькутта|Kalkutta|Calcutta
Bengaluru|IN||Bangalore|Bangalore|バンガロール|Бангалор|Bangalore|
Dubai|AE|||Dubái|ドバイ|Дубай||
Abu Dhabi|AE|||Abu Dabi|アブダビ|Абу-Даби||
Jerusalem|IL||Gerusalemme|Jerusalén|エルサレム|Иерусалим||
Tel Aviv|IL|||Tel Aviv|テルアビブ|Тель-Авив||
Beirut|LB|||Beirut|ベイルート|Бейрут||
Tehran|IR||Teheran|Teherán|テヘラン|Тегеран|Teheran|
Baghdad|IQ|||Bagdad|バグダード|Багдад|Bagdad|
Cairo|EG||Il Cairo|El Cairo|カイロ|Каир|Kairo|
Alexandria|EG||Alessandria d'Egitto|Alejandría|アレクサンドリア|Александрия||
Tunis|TN||Tunisi|Túnez|チュニス|Тунис||
Algiers|DZ||Algeri|Argel|アルジェ|Алжир|Algier|
Casablanca|MA||||カサブランカ|Касабланка||
Marrakesh|MA||Marrakech|Marrakech|マラケシュ|Марракеш|Marrakesch|
Nairobi|KE||||ナイロビ|Найроби||
Cape Town|ZA||Città del Capo|Ciudad del Cabo|ケープタウン|Кейптаун|Kapstadt|
Johannesburg|ZA|||Johannesburgo|ヨハネスブルグ|Йоханнесбург||
Lagos|NG||||ラゴス|Лагос||
Sydney|AU|||Sídney|シドニー|Сидней||
Melbourne|AU||||メルボルン|Мельбурн||
Brisbane|AU||||ブリスベン|Брисбен||
Perth|AU||||パース|Перт||
Auckland|NZ||||オークランド|Окленд||
Wellington|NZ||||ウェリントン|Веллингтон||
Tbilisi|GE|||Tiflis|トビリシ|Тбилиси|Tiflis|
Yerevan|AM|||Ereván|エレバン|Ереван|Eriwan|
Baku|AZ|||Bakú|バクー|Баку||
Almaty|KZ||||アルマトイ|Алматы||
Tashkent|UZ|||Taskent|タシケント|Ташкент|Taschkent|
`;

/** The names of a place by language; a language that uses the data's own name is left out. */
export interface Exonyms {
  name: string;
  country: string;
  names: Partial<Record<'en' | 'it' | 'es' | 'ja' | 'ru' | 'de', string>>;
  others: string[];
}

export const exonyms: readonly Exonyms[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [name = '', country = '', en = '', it = '', es = '', ja = '', ru = '', de = '', other = ''] = row.split('|');
    const names = Object.fromEntries(Object.entries({ en, it, es, ja, ru, de }).filter(([, text]) => text !== ''));
    return { name, country, names, others: other ? [other] : [] };
  });

/** The names of a well-known town in other languages; only its own if it is not one. */
export function getTownNames(town: string, country: string): string[] {
  const key = fold(town);
  const known = exonyms.find((row) => row.country === country && getNames(row).some((name) => fold(name) === key));
  return known ? getNames(known) : [town];
}

const getNames = ({ name, names, others }: Exonyms): string[] => [name, ...Object.values(names), ...others];

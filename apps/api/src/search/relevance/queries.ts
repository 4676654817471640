/**
 * Search queries with judged listings of the demo marketplace (SE-12). Judged by reading the whole
 * catalogue before running any search: 3 exact, 2 good, 1 marginal; an unlisted one is irrelevant.
 * A matching listing in another language than the query's is marginal. English queries list those
 * of all cities, other queries those in the city of their language's sellers (as set by the seed).
 */
export interface JudgedQuery {
  query: string;
  language: 'en' | 'de' | 'es' | 'it' | 'ja';
  /** Held-out query, for measuring only: don't tune ranking by it. */
  isBlind?: true;
  /** By name of the listing. */
  relevant: Readonly<Record<string, 1 | 2 | 3>>;
}

export const QUERIES: readonly JudgedQuery[] = [
  // English
  {
    query: 'canoe',
    language: 'en',
    relevant: {
      'Cedar-strip prospector, built in a garage': 3,
      'Royalex tripper for the North Saskatchewan': 3,
      'Featherweight solo canoe in carbon': 3,
      'Family canoe with a middle seat for the dog': 3,
      'Freight canoe with a square stern': 3,
      'Canvas-and-cedar Chestnut from 1957': 3,
      'Whitewater canoe with thigh straps and airbags': 3,
      'Pair of touring canoes for a school group': 3,
      'Folding canoe that flies as luggage': 3,
      'Canadian canoe on the Landwehrkanal': 3,
      'Sunset paddle on the city’s own river': 3,
      'Outrigger canoe for the harbour': 3,
      'Guided canoe float through the city': 2,
      'Kanadier für drei auf der Havel': 1,
      'Canoa gonfiabile per i laghi': 1,
    },
  },
  {
    query: 'kayaks',
    language: 'en',
    isBlind: true,
    relevant: {
      'Sea kayak for a day among the islands': 3,
      'Double kayak with a rudder, first-timers welcome': 3,
      'Greenland-style skin-on-frame kayak': 3,
      'Fishing kayak with pedals and rod holders': 3,
      'Inflatable kayak that lives in a backpack': 3,
      'Three children’s kayaks with a tow line': 3,
      'Creek boat for spring run-off': 3,
      'Sit-on-top for the lake with a cooler well': 3,
      'Bioluminescence night paddle': 2,
      'Kayak doble para el lago Travis': 1,
      'Faltboot, der Klassiker von Klepper': 1,
    },
  },
  {
    query: 'inflateable kayak',
    language: 'en',
    isBlind: true,
    relevant: { 'Inflatable kayak that lives in a backpack': 3 },
  },
  {
    query: 'canoe cedar',
    language: 'en',
    relevant: { 'Cedar-strip prospector, built in a garage': 3, 'Canvas-and-cedar Chestnut from 1957': 3 },
  },
  {
    query: 'canoe berlin',
    language: 'en',
    isBlind: true,
    relevant: { 'Canadian canoe on the Landwehrkanal': 3, 'Kanadier für drei auf der Havel': 2 },
  },
  {
    query: 'tent for the family',
    language: 'en',
    relevant: {
      'Family dome with a room for the boots': 3,
      'Bell tent with rugs and a lantern': 2,
      'Trapper’s canvas tent with a wood stove': 1,
      'Tienda de campaña familiar para seis': 1,
      'Familienzelt mit zwei Schlafkabinen': 1,
      'Tenda da campeggio per quattro persone': 1,
      'ファミリーテント、五人まで': 1,
    },
  },
  {
    query: 'two person tent',
    language: 'en',
    isBlind: true,
    relevant: {
      'Two-person tent that weighs less than a laptop': 3,
      'Four-season expedition tent': 2,
      'Rooftop tent that fits most crossbars': 2,
      'Leichtes Kuppelzelt für zwei Radreisende': 1,
      二人用の軽量テント: 1,
    },
  },
  {
    query: 'sauna',
    language: 'en',
    relevant: {
      'Log cabin on Pigeon Lake with a wood-fired sauna': 3,
      'Sauna barrel by the river, private': 3,
      'Baita in Valsassina con camino e sauna': 2,
    },
  },
  {
    query: 'cabin with hot tub',
    language: 'en',
    relevant: { 'Cedar cabin between two volcanoes': 3, 'Mountain hut in Okutama with a cedar bath': 3 },
  },
  {
    query: 'lakeside cabin',
    language: 'en',
    relevant: {
      'Lakeside boathouse with sleeping porch': 3,
      'Log cabin on Pigeon Lake with a wood-fired sauna': 3,
      'Alpine rustico above Lake Como': 2,
      'Fisherman’s cottage above Howe Sound': 1,
      'Hill country cabin with a swimming hole': 1,
      'Gartenlaube am See mit Kaminofen und Ruderboot': 1,
    },
  },
  {
    query: 'fireplace',
    language: 'en',
    isBlind: true,
    relevant: {
      'Log cabin on Pigeon Lake with a wood-fired sauna': 3,
      'Off-grid hut at the end of a ski track': 3,
      'A-frame in the aspens near Bragg Creek': 3,
      'Sugar shack turned winter refuge': 3,
      'Cedar cabin between two volcanoes': 3,
      'Alpine rustico above Lake Como': 3,
      'Yurt with a wood stove and a skylight': 3,
      'Geodesic dome under the northern lights': 3,
      'Treehouse on four spruces': 3,
      'Baita in Valsassina con camino e sauna': 2,
      'Gartenlaube am See mit Kaminofen und Ruderboot': 2,
      'Altbau in Prenzlauer Berg, piano included': 1,
      'Retired school bus, now a rolling cabin': 1,
    },
  },
  {
    query: 'cabin pets welcome',
    language: 'en',
    relevant: {
      'Log cabin on Pigeon Lake with a wood-fired sauna': 3,
      'Hill country cabin with a swimming hole': 3,
      'Fisherman’s cottage above Howe Sound': 3,
      'Sugar shack turned winter refuge': 3,
      'Yurt with a wood stove and a skylight': 1,
      'Baita in Valsassina con camino e sauna': 1,
      'Gartenlaube am See mit Kaminofen und Ruderboot': 1,
    },
  },
  {
    query: 'flat in sydney',
    language: 'en',
    relevant: { 'Manly flat where you hear the surf': 3, 'Terrace house in Newtown, jacaranda in the yard': 2 },
  },
  {
    query: '"northern lights"',
    language: 'en',
    relevant: { 'Geodesic dome under the northern lights': 3, 'Sony A7 IV with 24–70 f/2.8': 1 },
  },
  {
    query: 'makita drill',
    language: 'en',
    relevant: { 'Makita 18 V drill and impact driver pair': 3, 充電式インパクトドライバー: 1 },
  },
  {
    query: 'rotery hamer',
    language: 'en',
    relevant: {
      'Bosch rotary hammer with SDS bits': 3,
      'Demolition hammer, 15 kg class': 1,
      'Bohrhammer mit Meißel für Beton und Altbau': 1,
    },
  },
  {
    query: 'pressure wash',
    language: 'en',
    isBlind: true,
    relevant: { 'Pressure washer that strips a deck in an hour': 3 },
  },
  {
    query: 'hedge trimer',
    language: 'en',
    isBlind: true,
    relevant: {
      'Electric hedge trimmer that reaches three metres': 3,
      'Heckenschere mit Akku für hohe Hecken': 1,
    },
  },
  {
    query: 'ladder',
    language: 'en',
    relevant: {
      'Six-metre extension ladder with stand-off': 3,
      'Window cleaning for houses with high ladders': 1,
    },
  },
  {
    query: 'film camera',
    language: 'en',
    relevant: {
      'Leica M6 with a 35 mm Summicron': 3,
      'Hasselblad 500C/M and two film backs': 3,
      'Medium-format Mamiya 7, 65 mm': 3,
      'Olympus OM-1 with 50 mm, freshly serviced': 3,
      'Pentax K1000, the student’s camera': 3,
      'Rolleiflex 3.5F with its leather case': 2,
      'Handmade half-frame toy camera': 2,
      'Super 8 camera with five cartridges': 2,
      'Instant camera party crate with 60 shots': 2,
      'フィルムカメラ、ニコンFM2': 1,
    },
  },
  {
    query: 'nikon camera',
    language: 'en',
    isBlind: true,
    relevant: {
      'Nikon Z8 wildlife kit with 180–600': 3,
      'Spiegelreflexkamera mit zwei Objektiven': 1,
      'フィルムカメラ、ニコンFM2': 1,
    },
  },
  {
    query: 'underwater camra',
    language: 'en',
    relevant: { 'Underwater camera and housing to 40 m': 3 },
  },
  {
    query: 'telscope',
    language: 'en',
    relevant: { 'Telescope and star tracker for dark skies': 3, 'Pocket telescope of a surveyor': 3 },
  },
  {
    query: 'bicycle',
    language: 'en',
    relevant: {
      'Dutch step-through with a wicker basket': 3,
      'Long-tail cargo bike for two children and groceries': 3,
      'Single-speed with a coaster brake': 3,
      'Folding Brompton for the train': 3,
      'Tandem for people who like each other': 3,
      'Electric city bike with 90 km of range': 3,
      'Mamachari, child seat front and back': 3,
      'Full-suspension trail bike, 140 mm': 3,
      'Carbon road bike, electronic shifting': 3,
      'Gravel bike with bags for three days': 3,
      'Fat bike for snow and sand': 3,
      'Hardtail for a first season off-road': 3,
      'Children’s mountain bike, 24 inch': 3,
      'Steel tourer, ready for a continent': 3,
      'Track bike for the velodrome': 3,
      'Rebuilt 1984 Miyata tourer, racing green': 3,
      'Commuter e-bike, ex-rental, new battery': 3,
      'Children’s balance bike in ash wood': 2,
      'Street food by bicycle': 1,
      'Bicycle repair stand and full tool roll': 1,
      'Bicycle fitted to your bones': 1,
      'Bike workshop after hours': 1,
      'Hollandrad mit Korb und Kindersitz': 1,
      'Rennrad aus Stahl, Rahmenhöhe 58': 1,
      'Elektrisches Lastenrad für Großeinkauf und drei Kinder': 1,
      'Bicicletta da città con cestino in vimini': 1,
      'Bici cargo elettrica per due bambini': 1,
      'Bicicleta plegable para el autobús': 1,
      'Bicicleta de montaña con doble suspensión': 1,
      '電動アシスト自転車、子ども乗せ付き': 1,
      '折りたたみ自転車、電車で持ち運べる': 1,
    },
  },
  {
    query: 'folding bike',
    language: 'en',
    relevant: {
      'Folding Brompton for the train': 3,
      'Bicicleta plegable para el autobús': 1,
      '折りたたみ自転車、電車で持ち運べる': 1,
    },
  },
  {
    query: 'electric bike',
    language: 'en',
    isBlind: true,
    relevant: {
      'Electric city bike with 90 km of range': 3,
      'Commuter e-bike, ex-rental, new battery': 3,
      'Long-tail cargo bike for two children and groceries': 2,
      'Electric scooter for two, no licence drama': 1,
      'Elektrisches Lastenrad für Großeinkauf und drei Kinder': 1,
      'Bici cargo elettrica per due bambini': 1,
      '電動アシスト自転車、子ども乗せ付き': 1,
    },
  },
  {
    query: 'road bike carbon',
    language: 'en',
    relevant: { 'Carbon road bike, electronic shifting': 3 },
  },
  {
    query: 'sleeping bag',
    language: 'en',
    relevant: {
      'Down sleeping bag to minus twenty': 3,
      'Sacos de dormir de plumas para la montaña': 1,
      'Daunenschlafsack bis minus fünfzehn Grad': 1,
      'ダウンの寝袋、冬用': 1,
    },
  },
  {
    query: 'backpack',
    language: 'en',
    relevant: {
      'Sixty-litre pack, fitted to you': 3,
      'Trekkingrucksack, 65 Liter, mit Regenhülle': 1,
      'Inflatable kayak that lives in a backpack': 1,
    },
  },
  {
    query: 'snow shoes',
    language: 'en',
    isBlind: true,
    relevant: { 'Snowshoes for two and a thermos': 3 },
  },
  { query: 'snowbord', language: 'en', relevant: { 'Snowboard and step-on boots': 3 } },
  {
    query: 'cross country skis',
    language: 'en',
    relevant: {
      'Classic cross-country set, skin skis': 3,
      'Skate skis with stiff carbon boots': 2,
      'Off-grid hut at the end of a ski track': 1,
    },
  },
  {
    query: 'camper van',
    language: 'en',
    relevant: {
      'Westfalia called Margaret, 1987': 3,
      'Sprinter conversion with a real shower': 3,
      'Small camper for surfers and other early risers': 3,
      'Retired school bus, now a rolling cabin': 2,
      'Teardrop trailer with a galley hatch': 2,
      'Wohnmobil für vier mit Fahrradträger': 1,
    },
  },
  {
    query: 'vokswagen beatle',
    language: 'en',
    relevant: { '1971 Volkswagen Beetle, cream': 3 },
  },
  {
    query: 'moving van',
    language: 'en',
    isBlind: true,
    relevant: {
      'Moving van with a tail lift': 3,
      'Cargo van for markets and bands': 2,
      'Pickup with an eight-foot box': 1,
      'Transporter für den Umzug, zwölf Kubikmeter': 1,
      引っ越し用の軽トラック: 1,
    },
  },
  {
    query: 'guitar',
    language: 'en',
    relevant: {
      'Parlour guitar with a slotted head': 3,
      'Fender Jazzmaster in a colour they no longer make': 3,
      'Twelve-string that fills a church': 3,
      '1962 hollow-body guitar, sunburst': 3,
      'Cigar-box guitar kit': 2,
      'Guitarra flamenca de ciprés': 1,
      'Konzertgitarre mit Zederndecke': 1,
      'Chitarra classica in abete e palissandro': 1,
      'アコースティックギター、初心者向け': 1,
    },
  },
  {
    query: 'student cello',
    language: 'en',
    relevant: { 'Student cello with bow and bag': 3, 'Full-size cello for the summer course': 2 },
  },
  {
    query: 'acordion',
    language: 'en',
    isBlind: true,
    relevant: {
      'Piano accordion, 72 bass': 3,
      'Concert accordion, Castelfidardo': 3,
      'Fisarmonica da studio, 48 bassi': 1,
    },
  },
  {
    query: 'piano lesons',
    language: 'en',
    relevant: { 'Piano lessons for grown-ups who quit at nine': 3 },
  },
  {
    query: 'photo studio',
    language: 'en',
    relevant: {
      'Daylight studio with a seamless cove': 3,
      'Living-room studio with furniture that is nicer than ours': 3,
      'Kitchen set for food photographers': 2,
      'Black box for video and green screen': 2,
    },
  },
  {
    query: 'wedding',
    language: 'en',
    relevant: {
      'Wedding cakes with real butter': 3,
      'Photographer for small weddings': 3,
      'Wedding car: white vintage sedan with driver': 3,
      'Live-streaming rack for weddings and funerals': 2,
      'String quartet that also plays Queen': 2,
      'Cross-back chairs in oak': 2,
      'Wedding crown of the Hardanger kind': 2,
      'Clothes altered so that you wear them again': 1,
      'Super 8 camera with five cartridges': 1,
      'Sony A7 IV with 24–70 f/2.8': 1,
      'Champagne tower with 60 coupes': 1,
      'Photo booth in a horsebox': 1,
      'Community kitchen with eight stoves': 1,
      'Mesas y sillas para quinceañeras y bodas': 1,
    },
  },
  {
    query: 'bouncy castel',
    language: 'en',
    relevant: { 'Bouncy castle with a dragon on it': 3, 'Castillo inflable para cumpleaños': 1 },
  },
  {
    query: 'karao',
    language: 'en',
    relevant: { 'Karaoke set with forty thousand songs': 3 },
  },
  {
    query: 'sushi tokyo',
    language: 'en',
    relevant: { 'Sushi counter in your living room': 3, 'Nigiri for beginners with a fish-market walk': 2 },
  },

  // German
  {
    query: 'Zelt',
    language: 'de',
    relevant: {
      'Familienzelt mit zwei Schlafkabinen': 3,
      'Leichtes Kuppelzelt für zwei Radreisende': 3,
      'Two-person tent that weighs less than a laptop': 1,
    },
  },
  {
    query: 'Zelte für die Familie',
    language: 'de',
    isBlind: true,
    relevant: {
      'Familienzelt mit zwei Schlafkabinen': 3,
      'Leichtes Kuppelzelt für zwei Radreisende': 1,
      // Tents for families too, by sellers who write in another language.
      'Family dome with a room for the boots': 1,
      'Tienda de campaña familiar para seis': 1,
      'ファミリーテント、五人まで': 1,
    },
  },
  {
    query: 'Lastenrad',
    language: 'de',
    relevant: { 'Elektrisches Lastenrad für Großeinkauf und drei Kinder': 3 },
  },
  {
    query: 'Räder',
    language: 'de',
    relevant: {
      'Hollandrad mit Korb und Kindersitz': 3,
      'Rennrad aus Stahl, Rahmenhöhe 58': 3,
      'Elektrisches Lastenrad für Großeinkauf und drei Kinder': 3,
      'Steel tourer, ready for a continent': 1,
    },
  },
  {
    query: 'Fahrrad mit Kindersitz',
    language: 'de',
    relevant: {
      'Hollandrad mit Korb und Kindersitz': 3,
      'Elektrisches Lastenrad für Großeinkauf und drei Kinder': 1,
    },
  },
  {
    query: 'Boot',
    language: 'de',
    relevant: {
      'Schlauchboot mit leisem Elektromotor': 3,
      'Faltboot, der Klassiker von Klepper': 3,
      'Kanadier für drei auf der Havel': 2,
      'Gartenlaube am See mit Kaminofen und Ruderboot': 1,
      'Canadian canoe on the Landwehrkanal': 1,
    },
  },
  {
    query: 'Schlauchboote',
    language: 'de',
    isBlind: true,
    relevant: { 'Schlauchboot mit leisem Elektromotor': 3 },
  },
  {
    query: 'Hilti Bohrhammer',
    language: 'de',
    relevant: { 'Bohrhammer mit Meißel für Beton und Altbau': 3 },
  },
  {
    query: 'Bohrhamer',
    language: 'de',
    isBlind: true,
    relevant: { 'Bohrhammer mit Meißel für Beton und Altbau': 3 },
  },
  {
    query: 'Ferienwohnung Berlin',
    language: 'de',
    relevant: {
      'Ferienwohnung am Maybachufer mit Balkon': 3,
      'Dachgeschosswohnung mit Blick auf den Fernsehturm': 3,
      'Altbau in Prenzlauer Berg, piano included': 1,
      'Kreuzberg attic with a canal view': 1,
      'Gartenlaube am See mit Kaminofen und Ruderboot': 1,
    },
  },
  {
    query: 'Dachgeschoswohnung',
    language: 'de',
    relevant: { 'Dachgeschosswohnung mit Blick auf den Fernsehturm': 3, 'Kreuzberg attic with a canal view': 1 },
  },
  {
    query: 'Wohnung mit Balkon',
    language: 'de',
    relevant: {
      'Ferienwohnung am Maybachufer mit Balkon': 3,
      'Dachgeschosswohnung mit Blick auf den Fernsehturm': 1,
    },
  },
  {
    query: 'Schlitschuhe',
    language: 'de',
    relevant: { 'Schlittschuhe für die ganze Familie': 3 },
  },
  {
    query: 'Schlafsack Daunen',
    language: 'de',
    isBlind: true,
    relevant: { 'Daunenschlafsack bis minus fünfzehn Grad': 3 },
  },
  {
    query: 'Heckenscheren fur hohe hecken',
    language: 'de',
    relevant: { 'Heckenschere mit Akku für hohe Hecken': 3 },
  },
  {
    query: 'Wohnmob',
    language: 'de',
    relevant: { 'Wohnmobil für vier mit Fahrradträger': 3 },
  },
  {
    query: 'Schlagzeug Proberaum',
    language: 'de',
    relevant: { 'Proberaum mit Schlagzeug im Gewölbekeller': 3 },
  },
  {
    query: 'Tische und Bänke',
    language: 'de',
    relevant: { 'Bierzeltgarnituren mit Tischen und Bänken': 3 },
  },
  {
    query: 'Gitarre',
    language: 'de',
    relevant: { 'Konzertgitarre mit Zederndecke': 3 },
  },

  // Spanish
  {
    query: 'bicicletas',
    language: 'es',
    relevant: {
      'Full-suspension trail bike, 140 mm': 1,
      'Children’s mountain bike, 24 inch': 1,
      'Bicicleta plegable para el autobús': 3,
      'Bicicleta de montaña con doble suspensión': 3,
    },
  },
  {
    query: 'bicicleta de montana',
    language: 'es',
    isBlind: true,
    relevant: {
      'Full-suspension trail bike, 140 mm': 1,
      'Children’s mountain bike, 24 inch': 1,
      'Bicicleta de montaña con doble suspensión': 3,
      'Bicicleta plegable para el autobús': 1,
    },
  },
  {
    query: 'tienda de campaña',
    language: 'es',
    relevant: { 'Tienda de campaña familiar para seis': 3, 'Trapper’s canvas tent with a wood stove': 1 },
  },
  {
    query: 'camara reflex',
    language: 'es',
    relevant: { 'Cámara réflex con trípode de viaje': 3 },
  },
  {
    query: 'guitara flamenca',
    language: 'es',
    isBlind: true,
    relevant: { 'Guitarra flamenca de ciprés': 3 },
  },
  {
    query: 'taladro inalambrico',
    language: 'es',
    relevant: { 'Taladro inalámbrico con dos baterías': 3 },
  },
  {
    query: 'sillas para una boda',
    language: 'es',
    relevant: { 'Mesas y sillas para quinceañeras y bodas': 3 },
  },
  {
    query: 'saco de dormir',
    language: 'es',
    relevant: { 'Sacos de dormir de plumas para la montaña': 3 },
  },
  { query: 'kayac doble', language: 'es', relevant: { 'Kayak doble para el lago Travis': 3 } },
  {
    query: 'castillo cumpleaños',
    language: 'es',
    relevant: { 'Castillo inflable para cumpleaños': 3 },
  },

  // Italian
  {
    query: 'bici',
    language: 'it',
    relevant: {
      'Bicicletta da città con cestino in vimini': 3,
      'Bici cargo elettrica per due bambini': 3,
      'Fat bike for snow and sand': 1,
    },
  },
  {
    query: 'vespa',
    language: 'it',
    relevant: { 'Vespa 125 del 1978, restaurata': 3, 'Vespa Primavera for the long way round': 2 },
  },
  {
    query: 'tende da campeggio',
    language: 'it',
    isBlind: true,
    relevant: { 'Tenda da campeggio per quattro persone': 3 },
  },
  {
    query: 'macchina fotografica',
    language: 'it',
    relevant: { 'Macchina fotografica reflex con obiettivo da ritratto': 3 },
  },
  {
    query: 'appartamento terraza',
    language: 'it',
    relevant: { 'Case di ringhiera flat on the Naviglio': 1, 'Appartamento con terrazza sui Navigli': 3 },
  },
  {
    query: 'fisarmoncia',
    language: 'it',
    relevant: { 'Fisarmonica da studio, 48 bassi': 3 },
  },
  {
    query: 'scarponi da sci',
    language: 'it',
    relevant: { 'Sci da discesa con scarponi e bastoncini': 3 },
  },

  // Japanese
  {
    query: 'テント',
    language: 'ja',
    relevant: { 二人用の軽量テント: 3, 'ファミリーテント、五人まで': 3 },
  },
  {
    query: '自転車',
    language: 'ja',
    isBlind: true,
    relevant: {
      '電動アシスト自転車、子ども乗せ付き': 3,
      '折りたたみ自転車、電車で持ち運べる': 3,
      'Mamachari, child seat front and back': 1,
    },
  },
  {
    query: '子ども 自転車',
    language: 'ja',
    relevant: { '電動アシスト自転車、子ども乗せ付き': 3, 'Mamachari, child seat front and back': 1 },
  },
  {
    query: 'フィルムカメラ',
    language: 'ja',
    relevant: {
      'Super 8 camera with five cartridges': 1,
      'フィルムカメラ、ニコンFM2': 3,
      一眼レフカメラと三脚のセット: 1,
    },
  },
  {
    query: '寝袋',
    language: 'ja',
    relevant: { 'ダウンの寝袋、冬用': 3 },
  },
  {
    query: '谷中 古民家',
    language: 'ja',
    relevant: { '谷中の古民家、庭の見える和室': 3, 'Machiya room with a moss garden, Yanaka': 1 },
  },
];

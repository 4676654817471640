/** Parts of the names in one category: makers or adjectives, things, and distinguishing details. */
export interface Words {
  makers: readonly string[];
  things: readonly string[];
  traits: readonly string[];
}

const words = (makers: string, things: string, traits: string): Words => ({
  makers: makers.split('|'),
  things: things.split('|'),
  traits: traits.split('|'),
});

const OUTDOOR = 'Lightweight|Sturdy|Well-kept|Nearly new|Roomy|Weatherproof|Trusted|Family-sized|Compact|Much-loved';
const HOUSE = 'Bright|Quiet|Renovated|Cosy|Airy|Simple|Sunny|Snug|Spacious|Old-fashioned';
const CRAFT = 'Hand-thrown|Hand-sewn|Hand-carved|Small-batch|Restored|Reclaimed|Naturally dyed|Limited';
const PEOPLE = 'Patient|Careful|Experienced|Friendly|Fast|Meticulous|Licensed|Cheerful';

/** By category; every category with listings has its own. */
export const BULK_WORDS: Readonly<Record<string, Words>> = {
  canoes: words(
    'Nova Craft|Old Town|Clipper|Wenonah|Swift|Esquif|Mad River|Scott',
    'canoe|touring canoe|prospector canoe|solo canoe|family canoe|whitewater canoe',
    'with carbon paddles|with a middle seat|and roof rack|for lake weekends|in forest green|in river red|with a yoke|for two and a dog|with dry barrels|and shuttle',
  ),
  kayaks: words(
    'Delta|Necky|Seaward|Wilderness Systems|Pelican|Dagger|Hobie|Current Designs',
    'sea kayak|double kayak|touring kayak|fishing kayak|inflatable kayak|river kayak',
    'with spray skirt|with a rudder|for calm bays|and wetsuits|with rod holders|for beginners|with a paddle float|with dry hatches|ready at the dock|and tide table',
  ),
  'boards-and-boats': words(
    'Red|Starboard|Bic|Laser|Catalina|Alden|Zodiac|Lund',
    'paddleboard|sailing dinghy|rowing skiff|motor boat|windsurf set|packraft',
    'with electric pump|and life jackets|for four|with a reefed sail|with cool box|at the marina|with a short lesson|for fishing mornings|and trailer|with wetsuits',
  ),
  cabins: words(
    HOUSE,
    'log cabin|A-frame|lakeside cottage|forest hut|timber chalet|farm cottage',
    'with wood stove|with sauna|by the lake|in the aspens|with a hot tub|off the grid|with a sleeping loft|near the trails|with a porch|and a canoe',
  ),
  'city-stays': words(
    HOUSE,
    'garden suite|loft|studio flat|two-bedroom flat|coach house|attic flat',
    'with balcony|near the market|with a desk|by the park|over a café|with piano|on a quiet street|with roof terrace|and bicycles|with washing machine',
  ),
  'unusual-stays': words(
    HOUSE,
    'yurt|dome|treehouse|shepherd’s wagon|tiny house|houseboat',
    'under the stars|with breakfast|on a farm|with fire bowl|by the creek|with a skylight|for two|near the orchard|with wood stove|and goats',
  ),
  photo: words(
    'Canon|Nikon|Sony|Fujifilm|Leica|Pentax|Olympus|Mamiya',
    'mirrorless camera|film camera|portrait lens|zoom lens|medium-format camera|travel camera',
    'with two batteries|with prime lens|and flash|for weddings|with case|for wildlife|freshly serviced|with film|for night skies|with tripod',
  ),
  'film-and-sound': words(
    'Blackmagic|Panasonic|Røde|Sennheiser|Aputure|Zoom|Canon|Epson',
    'cinema camera kit|wireless microphone set|light kit|field recorder|projector|podcast set',
    'in a flight case|for interviews|with stands|for small crews|with spare cables|and monitor|for movie nights|with batteries|for two people|with boom pole',
  ),
  'city-bikes': words(
    'Gazelle|Brompton|Trek|Specialized|Batavus|Kona|Norco|Tern',
    'city bike|folding bike|cargo bike|e-bike|step-through bike|tandem',
    'with basket|with child seat|and helmet|with long range|for daily errands|with dynamo light|in mint|in cream|with panniers|with lock',
  ),
  'mountain-and-road': words(
    'Rocky Mountain|Cervélo|Giant|Santa Cruz|Salsa|Marin|Surly|Cannondale',
    'trail bike|road bike|gravel bike|fat bike|hardtail|touring bike',
    'size S|size M|size L|size XL|with dropper post|with carbon wheels|for long days|and repair kit|with bags|tubeless',
  ),
  tents: words(
    'MSR|Big Agnes|Hilleberg|MEC|Marmot|Nemo|Vango|Quechua',
    'two-person tent|family tent|bell tent|four-season tent|rooftop tent|hammock tent',
    'with footprint|with rug and lantern|for festivals|for high passes|with standing room|and sleeping mats|for rainy weeks|with vestibule|for groups|with stove jack',
  ),
  'camp-kitchen-and-packs': words(
    OUTDOOR,
    'camp kitchen|trekking pack|sleeping bag|stove set|cooler|camp furniture set',
    'for four|to minus ten|to minus twenty|with rain cover|for car camping|for canoe trips|with fuel|for the whole family|for long weekends|and map case',
  ),
  'power-tools': words(
    'Bosch|Makita|DeWalt|Milwaukee|Festool|Hilti|Ridgid|Fein',
    'drill driver|circular saw|rotary hammer|floor sander|nail gun|tile saw',
    'with two batteries|with blades|and dust extractor|in a case|for renovations|with guide rail|for heavy work|with bits|for one weekend|with stand',
  ),
  'garden-tools': words(
    'Stihl|Husqvarna|EGO|Honda|Toro|Kärcher|Echo|Ryobi',
    'lawn mower|hedge trimmer|chainsaw|tiller|leaf blower|pressure washer',
    'with full tank|and gloves|with extra battery|for large lots|with long hose|for spring work|freshly sharpened|with chaps|for fences|with trailer',
  ),
  'hand-tools': words(
    CRAFT,
    'socket set|plane|ladder|clamp set|carving set|workbench',
    'in a fitted case|for furniture makers|for small flats|metric and imperial|with sharpening stone|for first projects|for mechanics|from a family shop|with checklist|with apron',
  ),
  cars: words(
    'Toyota|Honda|Subaru|Volkswagen|Mazda|Hyundai|Ford|Kia',
    'hatchback|station wagon|sedan|compact SUV|hybrid|electric car',
    'with roof box|with winter tires|and child seat|for long trips|with bike rack|pet-friendly|with toll pass|for airport runs|with car play|low on fuel use',
  ),
  'vans-and-trucks': words(
    'Ford|Mercedes-Benz|Ram|Nissan|Isuzu|Chevrolet|Peugeot|Iveco',
    'cargo van|moving truck|pickup|box truck|minibus|flatbed trailer',
    'with tail lift|with straps and blankets|for one-way moves|with hand truck|for markets|with reversing camera|for bands|with shelves|for garden waste|with tow hitch',
  ),
  campervans: words(
    'Volkswagen|Mercedes-Benz|Fiat|Toyota|Ford|Citroën|Winnebago|Airstream',
    'campervan|pop-top camper|motorhome|camper conversion|teardrop trailer|travel trailer',
    'with solar|for two|for a family of four|with outdoor shower|with awning|and bicycles|pet-friendly|with heater|with kitchen drawer|for the mountains',
  ),
  'scooters-and-motorbikes': words(
    'Vespa|Honda|Yamaha|NIU|Royal Enfield|Piaggio|BMW|Triumph',
    'scooter|electric scooter|touring motorbike|café racer|adventure bike|moped',
    'with two helmets|with top box|for city days|with panniers|and rain suit|for beginners|with phone mount|with long seat|for coast roads|with lock',
  ),
  strings: words(
    'Fender|Gibson|Yamaha|Taylor|Guild|Godin|Eastman|Martin',
    'electric guitar|acoustic guitar|cello|violin outfit|ukulele|double bass',
    'with case|and amplifier|for students|freshly set up|with new strings|for recording|left-handed|three-quarter size|with pickup|with tuner',
  ),
  'keys-winds-and-drums': words(
    'Nord|Yamaha|Roland|Selmer|Gretsch|Hohner|Korg|Pearl',
    'stage piano|saxophone|drum kit|accordion|synthesizer|trumpet',
    'with stand|with gig bag|for weddings|for school bands|with cymbals|with sustain pedal|with mute|for rehearsals|with stool|serviced this year',
  ),
  'photo-studios': words(
    HOUSE,
    'daylight studio|portrait studio|kitchen set|green-screen room|loft studio|product studio',
    'with cove|with strobes|with make-up table|by the hour|with freight lift|with props|for small teams|with blackout|with parking|for families',
  ),
  'rehearsal-and-recording': words(
    HOUSE,
    'rehearsal room|recording studio|vocal booth|piano room|band room|practice cell',
    'with drum kit|with engineer|with grand piano|with amps|until late|for choirs|with multitrack|at street level|for duos|with sofa',
  ),
  workshops: words(
    HOUSE,
    'wood workshop|pottery studio|print studio|sewing room|paint studio|bike workshop',
    'with all machines|with kiln|with induction|for evenings|with north light|with material at cost|for beginners|with shelf|by the bench|with coffee',
  ),
  'meeting-and-dance': words(
    HOUSE,
    'meeting room|dance studio|yoga room|event kitchen|gallery|quiet office',
    'for eight|for twenty|with screen|with sprung floor|with garden|step-free|with coffee|near the station|with piano|for workshops',
  ),
  'courts-and-pitches': words(
    HOUSE,
    'tennis court|five-a-side pitch|badminton hall|bouldering wall|ice sheet|basketball court',
    'with lights|with showers|by the hour|for groups|early mornings|with balls|with coach|indoors|near the tram|for birthdays',
  ),
  'tours-and-classes': words(
    PEOPLE,
    'city walk|cooking class|pottery class|photo walk|bike tour|wine tasting',
    'for small groups|in the old town|with lunch|for families|after dark|by the river|for beginners|with a local|in three hours|with recipes',
  ),
  wellness: words(
    HOUSE,
    'private sauna|float tank|massage room|steam bath|yoga session|barber’s chair',
    'for two|with tea|by the river|in the evening|with robes|after work|with garden|for couples|with cold plunge|on weekends',
  ),
  'tables-and-tents': words(
    'Oak|White|Rustic|Folding|Round|Long|Classic|Bamboo',
    'chairs|tables|party tent|benches|parasols|tableware set',
    'for fifty guests|for a hundred guests|with cushions|delivered|for garden parties|with side walls|for weddings|with linen|by the dozen|set up for you',
  ),
  'fun-and-sound': words(
    'Classic|Giant|Portable|Colourful|Silent|Vintage|Glittering|Mobile',
    'popcorn cart|photo booth|karaoke set|bouncy castle|speaker set|light chain',
    'for birthdays|for street parties|with attendant|delivered|for eighty guests|with props|for gardens|with forty colours|easy to set up|for the office party',
  ),
  costumes: words(
    'Velvet|Silk|Theatre|Vintage|Carnival|Opera|Regency|Folk',
    'costume|tailcoat|ball gown|mask set|cloak|uniform',
    'in four sizes|with accessories|with fitting|for masked balls|for children|from the opera|cleaned and pressed|with hat|for stage|for weddings',
  ),
  'home-services': words(
    PEOPLE,
    'painter|electrician|gardener|plumber|window cleaner|furniture fitter',
    'for small flats|with references|also on weekends|for old houses|with own tools|fixed quotes|near you|for landlords|with photos of the work|within a week',
  ),
  'events-and-food': words(
    PEOPLE,
    'wedding photographer|caterer|cake baker|florist|string trio|barista',
    'for small weddings|for office events|with tasting|vegan options|for a hundred guests|for birthdays|bilingual|with setup|seasonal menu|for garden parties',
  ),
  'lessons-and-makers': words(
    PEOPLE,
    'piano teacher|language tutor|tailor|maths tutor|bookbinder|swim coach',
    'for adults|for children|online or in person|first lesson free|for exams|in the evening|for beginners|at your place|with a plan|in small groups',
  ),
  'ski-and-snowboard': words(
    'Rossignol|Fischer|Burton|Atomic|Salomon|K2|Elan|Head',
    'ski set|touring skis|snowboard|cross-country set|skate skis|children’s ski set',
    'with boots|freshly waxed|with poles|for the season|with helmet|for powder|for beginners|with skins|size to fit|with bag',
  ),
  'ice-and-sleds': words(
    OUTDOOR,
    'skates|toboggan|hockey set|snowshoes|curling set|ice-fishing hut',
    'for two|for families|sharpened|with poles|with sticks|for children|with stove|for the pond|with cushions|for weekends',
  ),
  'games-and-sports': words(
    'Head|Wilson|Yonex|Black Diamond|Ping|Spalding|Everlast|Cornilleau',
    'tennis set|climbing set|golf half set|volleyball net|table tennis table|roller skates',
    'for four|with balls|for beginners|with pump|for the park|for the beach|with bag|with pads|for tournaments|with rules',
  ),
  'kitchen-and-household': words(
    'KitchenAid|Bosch|Imperia|Bissell|Lello|Weber|Pfaff|Magimix',
    'stand mixer|pasta machine|carpet cleaner|ice-cream maker|smoker|sewing machine',
    'with recipes|for big families|cleaned|with spare parts|for parties|for a weekend|with accessories|compact|for beginners|with cable reel',
  ),
  'baby-and-children': words(
    'Thule|BabyBjörn|Stokke|Cybex|Bugaboo|Chicco|Maxi-Cosi|Hauck',
    'stroller|travel cot|child seat|high chair|baby carrier|toy box',
    'with fresh sheets|for flights|for gravel paths|from newborn|set up for you|with rain cover|foldable|for grandparents|washed|for twins',
  ),
  'computers-and-games': words(
    'Lenovo|Apple|Nintendo|Sony|Meta|Epson|Dell|Logitech',
    'laptop|console|VR headset|projector|monitor|printer',
    'with all cables|for workshops|with four controllers|freshly installed|for film nights|for a week|with case|for students|with dock|in great shape',
  ),
  'home-and-craft': words(
    CRAFT,
    'planter|teapot|quilt|notebook|lamp|serving board',
    'in ochre|in sea blue|in walnut|for two|as a gift|signed|in a set of four|with lid|in linen|from our garden shed',
  ),
  'auctions-music-and-sound': words(
    'Gretsch|Hohner|Philips|Marantz|Technics|Selmer|Gibson|Grundig',
    'guitar|turntable|tube radio|record collection|accordion|tape machine',
    'from 1958|from 1964|from 1971|with case|one owner|fully working|with papers|for restoration|in original box|with new belts',
  ),
  'auctions-cameras-and-clocks': words(
    'Rollei|Zeiss|Leica|Omega|Junghans|Kodak|Voigtländer|Seiko',
    'folding camera|wristwatch|mantel clock|pocket watch|rangefinder|field glasses',
    'from 1938|from 1955|from 1967|with leather case|serviced|with receipt|with box|running|unpolished|from an estate',
  ),
  'auctions-art-and-curiosities': words(
    'Signed|Antique|Art deco|Folk|Mid-century|Prairie|Gilded|Curious',
    'oil painting|chess set|vase|mirror|toy collection|map',
    'from an estate|in its first frame|with provenance|from 1912|from 1930|from 1949|complete|with patina|restored|with certificate',
  ),
};

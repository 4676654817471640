/** Slug, name, icon and children of every category, in menu order. */
export const CATEGORY_TREE: readonly (readonly [
  slug: string,
  name: string,
  icon: string,
  children: readonly (readonly [slug: string, name: string, icon: string])[],
])[] = [
  [
    'water-sports',
    'Water sports',
    '🛶',
    [
      ['canoes', 'Canoes', '🛶'],
      ['kayaks', 'Kayaks', '🚣'],
      ['boards-and-boats', 'Boards & boats', '⛵'],
    ],
  ],
  [
    'stays',
    'Cabins & stays',
    '🏡',
    [
      ['cabins', 'Cabins', '🏡'],
      ['city-stays', 'City stays', '🏠'],
      ['unusual-stays', 'Unusual stays', '⛺'],
    ],
  ],
  [
    'cameras',
    'Photo & video',
    '📷',
    [
      ['photo', 'Photo', '📷'],
      ['film-and-sound', 'Film & sound', '🎥'],
    ],
  ],
  [
    'bikes',
    'Bikes',
    '🚲',
    [
      ['city-bikes', 'City bikes', '🚲'],
      ['mountain-and-road', 'Mountain & road', '⛰️'],
    ],
  ],
  [
    'camping',
    'Camping',
    '🏕️',
    [
      ['tents', 'Tents', '⛺'],
      ['camp-kitchen-and-packs', 'Camp kitchen & packs', '🎒'],
    ],
  ],
  [
    'tools',
    'Tools',
    '🧰',
    [
      ['power-tools', 'Power tools', '🪛'],
      ['garden-tools', 'Garden tools', '🪓'],
      ['hand-tools', 'Hand tools', '🔨'],
    ],
  ],
  [
    'vehicles',
    'Cars & vans',
    '🚗',
    [
      ['cars', 'Cars', '🚗'],
      ['vans-and-trucks', 'Vans & trucks', '🚚'],
      ['campervans', 'Campervans', '🚌'],
      ['scooters-and-motorbikes', 'Scooters & motorbikes', '🛵'],
    ],
  ],
  [
    'instruments',
    'Instruments',
    '🎸',
    [
      ['strings', 'Strings', '🎸'],
      ['keys-winds-and-drums', 'Keys, winds & drums', '🎹'],
    ],
  ],
  [
    'spaces',
    'Studios & spaces',
    '💡',
    [
      ['photo-studios', 'Photo studios', '📸'],
      ['rehearsal-and-recording', 'Rehearsal & recording', '🥁'],
      ['workshops', 'Workshops', '🎨'],
      ['meeting-and-dance', 'Meeting & dance', '🪑'],
      ['courts-and-pitches', 'Courts & pitches', '🎾'],
    ],
  ],
  [
    'experiences',
    'Experiences',
    '🗺️',
    [
      ['tours-and-classes', 'Tours & classes', '🧭'],
      ['wellness', 'Wellness', '🧖'],
    ],
  ],
  [
    'party',
    'Party & events',
    '🎉',
    [
      ['tables-and-tents', 'Tables & tents', '🪑'],
      ['fun-and-sound', 'Fun & sound', '🎈'],
      ['costumes', 'Costumes', '🎭'],
    ],
  ],
  [
    'services',
    'Services',
    '🛠️',
    [
      ['home-services', 'Home services', '🏠'],
      ['events-and-food', 'Events & food', '🎂'],
      ['lessons-and-makers', 'Lessons & makers', '📚'],
    ],
  ],
  [
    'sports',
    'Sports & winter',
    '⛷️',
    [
      ['ski-and-snowboard', 'Ski & snowboard', '🎿'],
      ['ice-and-sleds', 'Ice & sleds', '⛸️'],
      ['games-and-sports', 'Games & sports', '🏐'],
    ],
  ],
  [
    'home',
    'Home & family',
    '🧺',
    [
      ['kitchen-and-household', 'Kitchen & household', '🍳'],
      ['baby-and-children', 'Baby & children', '🧸'],
      ['computers-and-games', 'Computers & games', '🎮'],
      ['home-and-craft', 'Home & craft', '🪴'],
    ],
  ],
  [
    'auctions',
    'Auctions',
    '🔨',
    [
      ['auctions-music-and-sound', 'Music & sound', '📻'],
      ['auctions-cameras-and-clocks', 'Cameras & clocks', '🕰️'],
      ['auctions-art-and-curiosities', 'Art & curiosities', '🏺'],
    ],
  ],
];

import { BIKES } from './bikes';
import { CAMERAS } from './cameras';
import { CAMPING } from './camping';
import type { Kind } from './content-types';
import { HOME } from './home';
import { INSTRUMENTS } from './instruments';
import { createKindIn } from './kind-in-language';
import { STAYS } from './stays';
import { TOOLS } from './tools';
import { VEHICLES } from './vehicles';
import { WATER } from './water';
import { WINTER } from './winter';

const italian = createKindIn('it');

/** Listings in Italian (Milan). */
export const LISTINGS_ITALIAN: readonly Kind[] = [
  italian(STAYS, 'city-stays', {
    details: [
      'Internet veloce e una scrivania vera.',
      'Il bar sotto casa apre alle sei, con le brioche ancora calde.',
      'Dopo le dieci il cortile è silenzioso.',
      'Culla e seggiolone su richiesta, senza spese.',
    ],
    included: ['Lenzuola e asciugamani', 'Wi-Fi', 'Moka e caffè'],
    listings: [
      {
        name: 'Appartamento con terrazza sui Navigli',
        lead: 'Due camere, cucina abitabile e una terrazza dove il tramonto arriva insieme all’aperitivo. Il tram è a due minuti.',
        price: 152,
        city: 'Milan',
        attributes: {
          Capacity: 4,
          Floor_Area: 68,
          Amenities: ['Wi-Fi', 'Kitchen', 'Terrace', 'Air conditioning', 'Washing machine'],
        },
      },
      {
        name: 'Monolocale luminoso a due passi da Brera',
        lead: 'Piccolo, silenzioso e pieno di libri. La finestra dà su un cortile con una magnolia.',
        price: 112,
        city: 'Milan',
        attributes: { Capacity: 2, Floor_Area: 32, Amenities: ['Wi-Fi', 'Kitchen', 'Air conditioning'] },
      },
    ],
  }),
  italian(STAYS, 'cabins', {
    details: [
      'La legna è già tagliata e ce n’è più di quanta ne possiate bruciare.',
      'Niente televisione, ma uno scaffale di giochi con tutti i pezzi.',
      'L’acqua arriva direttamente dalla sorgente.',
    ],
    listings: [
      {
        name: 'Baita in Valsassina con camino e sauna',
        lead: 'Muri di pietra, letti di larice e il bosco davanti alla porta. D’inverno si arriva con le ciaspole, che trovate nell’ingresso.',
        price: 138,
        city: 'Milan',
        attributes: { Capacity: 6, Floor_Area: 75, Amenities: ['Fireplace', 'Sauna', 'Kitchen', 'Pets welcome'] },
      },
    ],
  }),
  italian(BIKES, 'city-bikes', {
    details: [
      'Lucchetto, luci e pompa sono compresi.',
      'Caschi di tutte le misure, basta dirmelo.',
      'Hai bucato? Chiamami e te ne porto un’altra.',
    ],
    included: ['Casco', 'Lucchetto', 'Luci'],
    listings: [
      {
        name: 'Bicicletta da città con cestino in vimini',
        lead: 'Verde acqua, sella di cuoio e campanello che funziona. Perfetta per il mercato e per un giro sui Navigli.',
        price: 17,
        city: 'Milan',
        stock: 3,
        attributes: { Brand: 'Bianchi', Frame_Size: 'M', Material: 'Acciaio', Condition: 'Good' },
      },
      {
        name: 'Bici cargo elettrica per due bambini',
        lead: 'I bambini davanti nella cassa con le cinture, la spesa sotto la panca. Il motore pensa ai cavalcavia.',
        price: 48,
        city: 'Milan',
        attributes: { Brand: 'Babboe', Frame_Size: 'M', Power: 'Battery', Capacity: 3, Condition: 'Good' },
      },
    ],
  }),
  italian(VEHICLES, 'scooters-and-motorbikes', {
    details: [
      'Due caschi e i guanti della tua misura.',
      'Serve la patente giusta, la controllo.',
      'Te la consegno con il pieno, la riporti con il pieno.',
    ],
    listings: [
      {
        name: 'Vespa 125 del 1978, restaurata',
        lead: 'Quattro marce al manubrio, avviamento a pedale e un suono inconfondibile. Per gite tranquille in Brianza.',
        price: 62,
        city: 'Milan',
        attributes: {
          Brand: 'Vespa',
          Year: 1978,
          Transmission: 'Manual',
          Fuel: 'Petrol',
          Capacity: 2,
          Condition: 'Like new',
        },
      },
    ],
  }),
  italian(CAMERAS, 'photo', {
    details: [
      'Sensore pulito e batterie cariche, controllate la sera prima.',
      'Due batterie, una scheda e una tracolla comoda.',
      'Ti spiego volentieri le impostazioni.',
    ],
    listings: [
      {
        name: 'Macchina fotografica reflex con obiettivo da ritratto',
        lead: 'Un corpo solido e un 85 millimetri molto luminoso. La uso anch’io per i matrimoni.',
        price: 52,
        city: 'Milan',
        attributes: { Brand: 'Canon', Year: 2018, Weight: 1.3, Condition: 'Good' },
      },
    ],
  }),
  italian(HOME, 'kitchen-and-household', {
    details: [
      'Lavata prima e dopo, due volte.',
      'Con una ricetta della mia cucina.',
      'Se la festa si allunga, una sera in più non costa niente.',
    ],
    listings: [
      {
        name: 'Macchina per la pasta con tre rulli',
        lead: 'Tagliatelle, spaghetti e sfoglia per i ravioli. Si avvita al tavolo e non si muove più.',
        price: 11,
        city: 'Milan',
        attributes: { Brand: 'Marcato', Material: 'Acciaio', Condition: 'Like new' },
      },
      {
        name: 'Forno per la pizza da giardino, a legna',
        lead: 'In quindici minuti è a quattrocento gradi, in novanta secondi la pizza è pronta. La pala è compresa, la farina la porti tu.',
        price: 34,
        city: 'Milan',
        attributes: { Brand: 'Ooni', Weight: 15, Capacity: 10, Condition: 'Good' },
        object: '1f355',
      },
    ],
  }),
  italian(INSTRUMENTS, 'strings', {
    details: [
      'Corde nuove, montate questo mese.',
      'Custodia rigida e accordatore compresi.',
      'Puoi provarla mezz’ora prima di decidere.',
    ],
    listings: [
      {
        name: 'Chitarra classica in abete e palissandro',
        lead: 'Costruita da un liutaio di Cremona per suo nipote, che poi ha scelto la batteria. Suono chiaro e manico comodo.',
        price: 26,
        city: 'Milan',
        attributes: { Material: 'Abete', Year: 2009, Condition: 'Like new' },
      },
    ],
  }),
  italian(INSTRUMENTS, 'keys-winds-and-drums', {
    details: [
      'Controllata dal tecnico in primavera.',
      'Cinghie e custodia sono comprese.',
      'Puoi provarla prima di decidere.',
    ],
    listings: [
      {
        name: 'Fisarmonica da studio, 48 bassi',
        lead: 'Leggera, rossa e intonata, adatta anche alle spalle piccole. Tre allievi ci hanno già imparato il liscio.',
        price: 23,
        city: 'Milan',
        attributes: { Brand: 'Paolo Soprani', Weight: 6.2, Condition: 'Good' },
      },
    ],
  }),
  italian(CAMPING, 'tents', {
    details: [
      'Montata e asciugata dopo ogni viaggio.',
      'Telo, picchetti e martello compresi.',
      'Per favore, non si fuma e non si cucina dentro.',
    ],
    listings: [
      {
        name: 'Tenda da campeggio per quattro persone',
        lead: 'Due camere e una veranda dove stanno le scarpe bagnate. Ha resistito a un temporale sul lago di Garda.',
        price: 27,
        city: 'Milan',
        attributes: { Brand: 'Ferrino', Capacity: 4, Weight: 8.4, Condition: 'Good' },
      },
    ],
  }),
  italian(WINTER, 'ski-and-snowboard', {
    details: [
      'Sciolina adatta alla temperatura, lamine affilate ogni settimana.',
      'Gli attacchi li regolo con i tuoi scarponi.',
      'Il casco è gratis, basta chiederlo.',
    ],
    listings: [
      {
        name: 'Sci da discesa con scarponi e bastoncini',
        lead: 'Facili da girare e stabili sul ghiaccio del pomeriggio. In due ore di macchina si è a Livigno o a Madesimo.',
        price: 36,
        city: 'Milan',
        stock: 4,
        attributes: { Brand: 'Nordica', Length: 1.65, Condition: 'Good' },
      },
    ],
  }),
  italian(TOOLS, 'power-tools', {
    details: [
      'Pulito e provato dopo ogni noleggio.',
      'Cuffie e occhiali sono nella valigetta.',
      'Se serve un giorno in più, scrivimi entro mezzogiorno.',
    ],
    listings: [
      {
        name: 'Trapano a percussione con valigetta di punte',
        lead: 'Muro, legno e piastrelle: le punte giuste ci sono tutte. Basta per appendere una cucina intera.',
        price: 18,
        city: 'Milan',
        attributes: { Brand: 'Bosch', Power: 'Corded', Weight: 2.4, Condition: 'Good' },
      },
    ],
  }),
  italian(WATER, 'canoes', {
    details: [
      'Due pagaie e una di riserva.',
      'Giubbotti di salvataggio per tutti, bambini compresi.',
      'Se c’è troppo vento, spostiamo la data.',
    ],
    listings: [
      {
        name: 'Canoa gonfiabile per i laghi',
        lead: 'Sta in uno zaino, si gonfia in dieci minuti e porta due adulti con il pranzo. Como, Lecco o Maggiore: scegli tu.',
        price: 33,
        city: 'Milan',
        stock: 2,
        attributes: { Brand: 'Gumotex', Length: 4.1, Weight: 17, Capacity: 2, Condition: 'Good' },
      },
    ],
  }),
];

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
import { WATER } from './water';
import { WINTER } from './winter';

const german = createKindIn('de');

/** Listings in German (Berlin). */
export const LISTINGS_GERMAN: readonly Kind[] = [
  german(CAMPING, 'tents', {
    details: [
      'Nach jeder Tour aufgebaut, getrocknet und auf Vollständigkeit geprüft.',
      'Eine Unterlage ist dabei, ein Gummihammer auch.',
      'Bitte nicht rauchen und im Vorzelt nicht kochen.',
      'Hat mit uns ein Gewitter an der Müritz überstanden.',
    ],
    included: ['Packsack', 'Heringe und Gummihammer', 'Flickzeug'],
    listings: [
      {
        name: 'Familienzelt mit zwei Schlafkabinen',
        lead: 'Stehhöhe in der Mitte, eine eigene Kabine für die Kinder und dazwischen Platz für nasse Gummistiefel. In zwanzig Minuten steht es.',
        price: 38,
        city: 'Berlin',
        attributes: { Brand: 'Vaude', Material: 'Polyester', Capacity: 5, Weight: 14.5, Condition: 'Good' },
      },
      {
        name: 'Leichtes Kuppelzelt für zwei Radreisende',
        lead: 'Zwei Kilo in der Packtasche, freistehend und auch bei Dauerregen dicht. War schon zweimal an der Ostsee.',
        price: 22,
        city: 'Berlin',
        attributes: { Brand: 'Wechsel', Capacity: 2, Weight: 2.1, Condition: 'Like new' },
      },
    ],
  }),
  german(CAMPING, 'camp-kitchen-and-packs', {
    details: [
      'Gewaschen, gelüftet und auf der Küchenwaage gewogen.',
      'Tipps für die Tour gebe ich dir gern.',
      'Eine Packliste gebe ich dir mit.',
    ],
    listings: [
      {
        name: 'Daunenschlafsack bis minus fünfzehn Grad',
        lead: 'Gänsedaune, sehr warm und zusammengepackt kaum größer als ein Brot. Für Nächte im Zelt, auch im März.',
        price: 19,
        city: 'Berlin',
        attributes: { Brand: 'Mammut', Weight: 1.4, Condition: 'Good' },
      },
      {
        name: 'Trekkingrucksack, 65 Liter, mit Regenhülle',
        lead: 'Der Hüftgurt trägt die Last, und ich stelle ihn beim Abholen auf dich ein. War schon auf dem ganzen Malerweg dabei.',
        price: 15,
        city: 'Berlin',
        stock: 2,
        attributes: { Brand: 'Deuter', Capacity: 65, Weight: 2.3, Condition: 'Good' },
      },
    ],
  }),
  german(BIKES, 'city-bikes', {
    details: [
      'Schloss, Licht und Luftpumpe fahren mit.',
      'Helme gibt es in allen Größen, auch für Kinder.',
      'Einen Platten? Ruf an, ich bringe dir ein anderes Rad.',
      'In fünf Minuten auf deine Größe eingestellt.',
    ],
    included: ['Helm', 'Bügelschloss', 'Licht vorn und hinten'],
    listings: [
      {
        name: 'Elektrisches Lastenrad für Großeinkauf und drei Kinder',
        lead: 'Vorne eine Kiste mit zwei Sitzbänken, hinten ein kräftiger Motor für jede Steigung. Zwei Getränkekisten passen auch.',
        price: 54,
        city: 'Berlin',
        attributes: { Brand: 'Urban Arrow', Frame_Size: 'M', Power: 'Battery', Capacity: 4, Condition: 'Good' },
      },
      {
        name: 'Hollandrad mit Korb und Kindersitz',
        lead: 'Drei Gänge, Rücktritt und eine bequeme, aufrechte Haltung. Der Sitz passt Kindern bis 22 Kilo.',
        price: 18,
        city: 'Berlin',
        stock: 3,
        attributes: { Brand: 'Gazelle', Frame_Size: 'M', Material: 'Stahl', Condition: 'Well used' },
      },
    ],
  }),
  german(BIKES, 'mountain-and-road', {
    details: [
      'Nach jeder Ausfahrt geputzt und geölt.',
      'Pedale nach Wunsch, die Schuhe bringst du mit.',
      'Meine Lieblingsrunde um den Müggelsee schicke ich dir als GPX-Datei.',
    ],
    listings: [
      {
        name: 'Rennrad aus Stahl, Rahmenhöhe 58',
        lead: 'In den Achtzigern in Handarbeit gelötet, letztes Jahr neu aufgebaut. Läuft geradeaus wie auf Schienen.',
        price: 34,
        city: 'Berlin',
        attributes: { Brand: 'Diamant', Frame_Size: 'L', Material: 'Stahl', Year: 1986, Condition: 'Good' },
      },
    ],
  }),
  german(TOOLS, 'power-tools', {
    details: [
      'Nach jedem Verleih gereinigt und geprüft, das Datum steht auf dem Anhänger.',
      'Gehörschutz und Brille liegen im Koffer, bitte tragen.',
      'Dauert es einen Tag länger, schreib mir bis mittags.',
      'Verschleiß ist im Preis enthalten.',
    ],
    included: ['Koffer', 'Gehörschutz und Brille', 'Kurzanleitung'],
    listings: [
      {
        name: 'Bohrhammer mit Meißel für Beton und Altbau',
        lead: 'Geht durch Berliner Kellerwände wie durch Butter. Sechs Bohrer und zwei Meißel sind im Koffer.',
        price: 32,
        city: 'Berlin',
        attributes: { Brand: 'Hilti', Power: 'Corded', Weight: 3.6, Condition: 'Good' },
      },
      {
        name: 'Akkuschrauber mit zwei Akkus und Bitsatz',
        lead: 'Für das Regal, das seit Weihnachten im Flur steht. Lädt in vierzig Minuten und passt in jede Ecke.',
        price: 14,
        city: 'Berlin',
        stock: 3,
        attributes: { Brand: 'Bosch', Power: 'Battery', Weight: 1.2, Condition: 'Good' },
      },
      {
        name: 'Parkettschleifmaschine für Dielenböden',
        lead: 'Holt aus hundert Jahre alten Dielen wieder Holz heraus. Schleifpapier in drei Körnungen liegt dabei, was übrig bleibt, nehme ich zurück.',
        price: 62,
        city: 'Berlin',
        attributes: { Brand: 'Lägler', Power: 'Corded', Weight: 79, Condition: 'Well used' },
      },
    ],
  }),
  german(TOOLS, 'garden-tools', {
    details: [
      'Zu Beginn der Saison geschärft und im Juli noch einmal.',
      'Handschuhe hängen am Griff.',
      'Wenn es regnet, verschieben wir den Termin einfach.',
    ],
    listings: [
      {
        name: 'Heckenschere mit Akku für hohe Hecken',
        lead: 'Der Kopf lässt sich neigen, so wird auch der Liguster im Kleingarten oben gerade. Leicht genug für eine Stunde über Kopf.',
        price: 24,
        city: 'Berlin',
        attributes: { Brand: 'Stihl', Power: 'Battery', Weight: 4.1, Condition: 'Like new' },
      },
    ],
  }),
  german(WATER, 'canoes', {
    details: [
      'Drei Paddel, damit ihr eines in Reserve habt.',
      'Schwimmwesten für alle, auch für die Kleinen.',
      'Dachträger und Gurte leihe ich gern dazu.',
      'Bei viel Wind sage ich dir, dass ihr besser zu Hause bleibt.',
    ],
    included: ['Drei Paddel', 'Schwimmwesten', 'Wasserdichter Packsack'],
    listings: [
      {
        name: 'Kanadier für drei auf der Havel',
        lead: 'Gutmütig, breit und mit einem Sitz für den Hund in der Mitte. Die Einsatzstelle in Spandau erkläre ich auf der Karte.',
        price: 44,
        city: 'Berlin',
        attributes: { Brand: 'Gatz', Material: 'Polyethylen', Length: 5.0, Capacity: 3, Condition: 'Good' },
      },
    ],
  }),
  german(WATER, 'kayaks', {
    details: [
      'Paddel, Spritzdecke und Lenzpumpe gehören zum Boot.',
      'Die Fußstützen stelle ich am Ufer auf dich ein.',
      'Beim ersten Aufbau helfe ich dir.',
    ],
    listings: [
      {
        name: 'Faltboot, der Klassiker von Klepper',
        lead: 'Eschenholz, Baumwollhaut und der Geruch von Ferien. Passt in zwei Taschen und in jede Regionalbahn.',
        price: 52,
        city: 'Berlin',
        attributes: { Brand: 'Klepper', Material: 'Holz', Length: 5.2, Weight: 32, Capacity: 2, Condition: 'Good' },
      },
    ],
  }),
  german(WATER, 'boards-and-boats', {
    details: [
      'Schwimmwesten sind für alle an Bord.',
      'Einen Führerschein braucht man dafür nicht, eine Einweisung schon.',
      'Ab fünf Windstärken gibt es das Geld zurück.',
    ],
    listings: [
      {
        name: 'Schlauchboot mit leisem Elektromotor',
        lead: 'Aufgepumpt in zehn Minuten, danach hört man nur noch Enten. Der Akku reicht von Köpenick bis zum Müggelsee und zurück.',
        price: 58,
        city: 'Berlin',
        attributes: { Brand: 'Zodiac', Length: 3.1, Capacity: 4, Power: 'Battery', Condition: 'Good' },
        object: '1f6a4',
      },
    ],
  }),
  german(STAYS, 'city-stays', {
    details: [
      'Schnelles Internet und ein richtiger Schreibtisch.',
      'Der Bäcker unten öffnet um sechs, und das riecht man.',
      'Nach zehn ist es im Haus ruhig.',
      'Kinderbett und Hochstuhl stehen im Keller bereit.',
    ],
    included: ['Bettwäsche und Handtücher', 'WLAN', 'Kaffee für den ersten Morgen'],
    listings: [
      {
        name: 'Ferienwohnung am Maybachufer mit Balkon',
        lead: 'Dienstags und freitags ist unten Markt, abends sitzt man über dem Kanal. Zwei Zimmer, ein großes Bett und ein Schlafsofa.',
        price: 128,
        city: 'Berlin',
        attributes: { Capacity: 4, Floor_Area: 61, Amenities: ['Wi-Fi', 'Kitchen', 'Terrace', 'Washing machine'] },
      },
      {
        name: 'Dachgeschosswohnung mit Blick auf den Fernsehturm',
        lead: 'Fünf Treppen, dafür Himmel in alle Richtungen und eine Badewanne unter dem Fenster. Für zwei, oder für eine Woche allein zum Schreiben.',
        price: 136,
        city: 'Berlin',
        attributes: { Capacity: 2, Floor_Area: 54, Amenities: ['Wi-Fi', 'Kitchen', 'Air conditioning'] },
        object: '1f3e2',
      },
    ],
  }),
  german(STAYS, 'cabins', {
    details: [
      'Holz ist gestapelt, mehr als ihr verheizen könnt.',
      'Kein Fernseher, dafür ein Regal voller Spiele mit allen Teilen.',
      'Die Betten sind gemacht, die Handtücher sind dick.',
    ],
    listings: [
      {
        name: 'Gartenlaube am See mit Kaminofen und Ruderboot',
        lead: 'Ein Häuschen im Kleingarten am Müggelsee, zwanzig Schritte vom Steg. Die Äpfel im September gehören den Gästen.',
        price: 94,
        city: 'Berlin',
        attributes: {
          Capacity: 3,
          Floor_Area: 28,
          Amenities: ['Fireplace', 'Kitchen', 'Waterfront', 'Pets welcome'],
        },
      },
    ],
  }),
  german(VEHICLES, 'vans-and-trucks', {
    details: [
      'Decken, Gurte und eine Sackkarre liegen hinten.',
      'Du darfst ihn mit dem normalen Pkw-Führerschein fahren.',
      'Bitte vollgetankt zurückgeben, eine Tankstelle ist um die Ecke.',
    ],
    listings: [
      {
        name: 'Transporter für den Umzug, zwölf Kubikmeter',
        lead: 'Eine Zweizimmerwohnung in einer Fuhre, wenn jemand stapeln kann. Waschmaschinen sind schon öfter mitgefahren.',
        price: 82,
        city: 'Berlin',
        stock: 2,
        attributes: {
          Brand: 'Mercedes-Benz',
          Year: 2019,
          Capacity: 3,
          Transmission: 'Manual',
          Fuel: 'Diesel',
          Condition: 'Good',
        },
      },
    ],
  }),
  german(VEHICLES, 'campervans', {
    details: [
      'Bei der Übergabe erkläre ich dir alles und gebe dir eine Liste kostenloser Stellplätze.',
      'Die Gasflasche ist voll und der Wassertank auch.',
      'Das eigene Auto darf solange im Hof stehen.',
    ],
    listings: [
      {
        name: 'Wohnmobil für vier mit Fahrradträger',
        lead: 'Alkoven für die Kinder, Heckbett für die Eltern, Markise für alle. Nächster Halt Rügen oder Rimini.',
        price: 165,
        city: 'Berlin',
        attributes: {
          Brand: 'Hymer',
          Year: 2018,
          Capacity: 4,
          Transmission: 'Manual',
          Fuel: 'Diesel',
          Condition: 'Good',
        },
      },
    ],
  }),
  german(INSTRUMENTS, 'strings', {
    details: [
      'Frische Saiten, diesen Monat eingestellt.',
      'Ersatzsaiten und ein Stimmgerät liegen im Koffer.',
      'Du kannst sie eine halbe Stunde ausprobieren, bevor du dich entscheidest.',
    ],
    listings: [
      {
        name: 'Konzertgitarre mit Zederndecke',
        lead: 'Ein warmer, runder Ton, der ein Wohnzimmer füllt und die Nachbarn verschont. Mit Fußbank und Notenständer.',
        price: 21,
        city: 'Berlin',
        attributes: { Brand: 'Hanika', Material: 'Zeder', Year: 2015, Condition: 'Like new' },
      },
    ],
  }),
  german(CAMERAS, 'photo', {
    details: [
      'Sensor gereinigt, alles am Abend vorher geprüft.',
      'Zwei Akkus, eine Speicherkarte und ein Gurt, der nicht scheuert.',
      'Die wichtigsten Einstellungen zeige ich dir gern.',
    ],
    listings: [
      {
        name: 'Spiegelreflexkamera mit zwei Objektiven',
        lead: 'Weitwinkel für die Stadt, Teleobjektiv für den Tierpark. Robust, leicht zu bedienen und genau richtig für den ersten Fotokurs.',
        price: 36,
        city: 'Berlin',
        attributes: { Brand: 'Nikon', Year: 2019, Weight: 1.5, Condition: 'Good' },
      },
    ],
  }),
  german(WINTER, 'ice-and-sleds', {
    details: [
      'Nach jedem Ausflug getrocknet und desinfiziert.',
      'Dicke Socken bitte mitbringen.',
      'Andere Größen auf Anfrage.',
    ],
    listings: [
      {
        name: 'Schlittschuhe für die ganze Familie',
        lead: 'Größe 28 bis 46, frisch geschliffen und bequem. Die Eisbahn in Neukölln ist um die Ecke.',
        price: 12,
        city: 'Berlin',
        stock: 8,
        attributes: { Brand: 'Hudora', Condition: 'Good' },
      },
      {
        name: 'Holzschlitten mit Rückenlehne und Zugseil',
        lead: 'Rodeln am Teufelsberg wie früher, Kufen gewachst. Für zwei Kinder.',
        price: 10,
        city: 'Berlin',
        attributes: { Material: 'Holz', Length: 1.1, Capacity: 2, Condition: 'Well used' },
        object: '1f6f7',
      },
    ],
  }),
  german(PARTY, 'tables-and-tents', {
    details: [
      'Wir bringen alles am Tag davor und holen es am Tag danach ab.',
      'Ihr könnt alles ungereinigt zurückgeben.',
      'Abgewischt, gestapelt und festgezurrt.',
    ],
    listings: [
      {
        name: 'Bierzeltgarnituren mit Tischen und Bänken',
        lead: 'Jede Garnitur hat einen Tisch, zwei Bänke und Platz für acht. Zusammengeklappt passen zwei in einen Kombi.',
        price: 16,
        city: 'Berlin',
        stock: 20,
        attributes: { Material: 'Holz', Capacity: 8, Condition: 'Good' },
      },
    ],
  }),
  german(SPACES, 'rehearsal-and-recording', {
    details: [
      'Der Raum ist schallgedämmt, ihr könnt laut spielen.',
      'Kabel und Ständer sind da, Becken bringt ihr selbst mit.',
      'Ebenerdig, ohne Treppen.',
    ],
    listings: [
      {
        name: 'Proberaum mit Schlagzeug im Gewölbekeller',
        lead: 'Trocken, warm und weit genug von den Nachbarn. Zwei Verstärker, eine Gesangsanlage und ein Kühlschrank mit Ehrlichkeitskasse.',
        price: 24,
        city: 'Berlin',
        attributes: { Floor_Area: 34, Capacity: 6, Amenities: ['Wi-Fi', 'Parking'] },
      },
    ],
  }),
];

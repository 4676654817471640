import { BIKES } from './bikes';
import { CAMERAS } from './cameras';
import { CAMPING } from './camping';
import type { Kind } from './content-types';
import { HOME } from './home';
import { INSTRUMENTS } from './instruments';
import { kindsIn } from './kind-like';
import { PARTY } from './party';
import { STAYS } from './stays';
import { TOOLS } from './tools';
import { WATER } from './water';

const spanish = kindsIn('es');

/** What Austin and Seattle offer in Spanish. */
export const LISTINGS_SPANISH: readonly Kind[] = [
  spanish(CAMPING, 'tents', {
    details: [
      'Montada, secada y contada después de cada viaje.',
      'La lona del suelo y el mazo van incluidos.',
      'Por favor, no se fuma ni se cocina dentro.',
    ],
    included: ['Bolsa', 'Estacas y mazo', 'Parches'],
    listings: [
      {
        name: 'Tienda de campaña familiar para seis',
        lead: 'Dos habitaciones, se puede estar de pie y la lluvia se queda fuera. La montan dos adultos mientras los niños buscan leña.',
        price: 36,
        city: 'Austin',
        attributes: { Brand: 'Coleman', Capacity: 6, Weight: 11.5, Condition: 'Good' },
      },
    ],
  }),
  spanish(CAMPING, 'camp-kitchen-and-packs', {
    details: [
      'Lavado y aireado después de cada salida.',
      'Te doy mi lista para no olvidar nada.',
      'Cabe en el maletero y sobra sitio para la nevera.',
    ],
    listings: [
      {
        name: 'Sacos de dormir de plumas para la montaña',
        lead: 'Calientes hasta diez bajo cero y pequeños como un melón. Han dormido a los pies del monte Rainier.',
        price: 17,
        city: 'Seattle',
        stock: 3,
        attributes: { Brand: 'Marmot', Weight: 1.1, Condition: 'Good' },
      },
    ],
  }),
  spanish(BIKES, 'city-bikes', {
    details: [
      'Candado, luces y bomba van con ella.',
      'Cascos de todas las tallas.',
      '¿Un pinchazo? Llama y llego con otra.',
    ],
    listings: [
      {
        name: 'Bicicleta plegable para el autobús',
        lead: 'Se pliega en quince segundos y cabe debajo del asiento. Siete velocidades para las cuestas del barrio.',
        price: 21,
        city: 'Austin',
        stock: 2,
        attributes: { Brand: 'Dahon', Frame_Size: 'M', Weight: 12.1, Condition: 'Good' },
      },
    ],
  }),
  spanish(BIKES, 'mountain-and-road', {
    details: [
      'Ajustada a tu peso antes de salir.',
      'Lavada y engrasada entre un ciclista y otro.',
      'Te paso mis rutas, de la perezosa a la loca.',
    ],
    listings: [
      {
        name: 'Bicicleta de montaña con doble suspensión',
        lead: 'Se traga las raíces y perdona los errores. Con frenos que muerden también en el barro.',
        price: 68,
        city: 'Seattle',
        attributes: { Brand: 'Trek', Frame_Size: 'M', Material: 'Aluminio', Year: 2022, Condition: 'Good' },
      },
    ],
  }),
  spanish(PARTY, 'tables-and-tents', {
    details: [
      'Lo llevamos la víspera y lo recogemos al día siguiente.',
      'Sucio no importa, roto lo hablamos.',
      'Siempre van unas sillas de más, por los primos.',
    ],
    listings: [
      {
        name: 'Mesas y sillas para quinceañeras y bodas',
        lead: 'Mesas redondas para diez con sillas blancas y manteles planchados. El salón lo pones tú, el resto llega en el camión.',
        price: 28,
        city: 'Austin',
        stock: 15,
        attributes: { Material: 'Madera', Capacity: 10, Condition: 'Good' },
      },
    ],
  }),
  spanish(PARTY, 'fun-and-sound', {
    details: [
      'Alguien viene la primera hora y comprueba que todo funcione.',
      'Basta un enchufe normal, el alargador va incluido.',
      'Limpio entre fiesta y fiesta.',
    ],
    listings: [
      {
        name: 'Castillo inflable para cumpleaños',
        lead: 'Diez niños saltando y el soplador apenas se oye. Lo inflamos antes de que lleguen los invitados.',
        price: 120,
        city: 'Austin',
        attributes: { Capacity: 10, Floor_Area: 25, Condition: 'Good' },
        object: '1f3f0',
      },
      {
        name: 'Equipo de sonido con dos micrófonos',
        lead: 'Dos altavoces, mezclador y luces para que la abuela también baile. Se conecta al teléfono en un minuto.',
        price: 75,
        city: 'Austin',
        attributes: { Brand: 'Yamaha', Weight: 31, Condition: 'Good' },
        object: '1f50a',
      },
    ],
  }),
  spanish(INSTRUMENTS, 'strings', {
    details: [
      'Cuerdas nuevas, puestas este mes.',
      'Estuche rígido y afinador incluidos.',
      'Puedes probarla media hora antes de decidirte.',
    ],
    listings: [
      {
        name: 'Guitarra flamenca de ciprés',
        lead: 'Ligera, seca y con golpeador, hecha en Granada. Suena a patio aunque la toques en la cocina.',
        price: 32,
        city: 'Austin',
        attributes: { Material: 'Ciprés', Year: 2011, Condition: 'Good' },
      },
    ],
  }),
  spanish(WATER, 'kayaks', {
    details: [
      'Pala y chaleco van con el kayak.',
      'Te ajusto los reposapiés en la orilla.',
      'Deja el coche en casa y sal desde el jardín.',
    ],
    listings: [
      {
        name: 'Kayak doble para el lago Travis',
        lead: 'Estable, con asientos blandos y hueco para la nevera. Los que reman juntos por primera vez siguen hablándose.',
        price: 49,
        city: 'Austin',
        stock: 2,
        attributes: { Brand: 'Perception', Material: 'Polietileno', Length: 4.1, Capacity: 2, Condition: 'Good' },
      },
    ],
  }),
  spanish(TOOLS, 'power-tools', {
    details: [
      'Limpio y probado después de cada alquiler.',
      'Gafas y protectores van en el maletín.',
      'Si el trabajo se alarga, escríbeme antes del mediodía.',
    ],
    listings: [
      {
        name: 'Taladro inalámbrico con dos baterías',
        lead: 'Para colgar cuadros, cortinas o una cocina entera. Las brocas de madera, metal y pared van en el maletín.',
        price: 16,
        city: 'Austin',
        stock: 2,
        attributes: { Brand: 'DeWalt', Power: 'Battery', Weight: 1.7, Condition: 'Good' },
      },
    ],
  }),
  spanish(STAYS, 'city-stays', {
    details: [
      'Internet rápido y un escritorio de verdad.',
      'La panadería de la esquina abre a las seis.',
      'Después de las diez, silencio.',
    ],
    listings: [
      {
        name: 'Casita con jardín cerca de South Congress',
        lead: 'Una casa pequeña con hamaca, limonero y aire acondicionado que no hace ruido. Los mejores tacos están a tres calles.',
        price: 126,
        city: 'Austin',
        attributes: {
          Capacity: 3,
          Floor_Area: 46,
          Amenities: ['Wi-Fi', 'Kitchen', 'Air conditioning', 'Parking', 'Pets welcome'],
        },
      },
    ],
  }),
  spanish(HOME, 'kitchen-and-household', {
    details: [
      'Lavada antes y después, dos veces.',
      'Con una receta de mi cocina.',
      'Si la fiesta sale bien, quédatela una noche más.',
    ],
    listings: [
      {
        name: 'Parrilla de carbón para carne asada',
        lead: 'Hierro grueso, rejilla que sube y baja y sitio para veinte bocas. El comal para las tortillas va aparte, pero va.',
        price: 29,
        city: 'Austin',
        attributes: { Material: 'Hierro', Capacity: 20, Condition: 'Well used' },
        object: '1f356',
      },
    ],
  }),
  spanish(CAMERAS, 'photo', {
    details: [
      'Sensor limpio y baterías cargadas la noche anterior.',
      'Dos baterías, tarjeta y una correa cómoda.',
      'Quedamos diez minutos y te enseño los menús.',
    ],
    listings: [
      {
        name: 'Cámara réflex con trípode de viaje',
        lead: 'Ligera para la mochila y firme para las estrellas. La uso para los bosques con niebla de la península.',
        price: 44,
        city: 'Seattle',
        attributes: { Brand: 'Pentax', Year: 2020, Weight: 2.2, Condition: 'Good' },
      },
    ],
  }),
];

import { BIKES } from './bikes';
import { CAMERAS } from './cameras';
import { CAMPING } from './camping';
import type { Kind } from './content-types';
import { HOME } from './home';
import { INSTRUMENTS } from './instruments';
import { createKindIn } from './kind-in-language';
import { PARTY } from './party';
import { STAYS } from './stays';
import { TOOLS } from './tools';
import { WATER } from './water';

const spanish = createKindIn('es');

/** Listings in Spanish (Austin and Seattle). */
export const LISTINGS_SPANISH: readonly Kind[] = [
  spanish(CAMPING, 'tents', {
    details: [
      'La monto, la seco y reviso que esté completa después de cada viaje.',
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
      'Caben en la cajuela y sobra espacio para la hielera.',
    ],
    listings: [
      {
        name: 'Sacos de dormir de plumas para la montaña',
        lead: 'Calientes hasta diez bajo cero y, guardados, no ocupan más que un melón. Los hemos usado al pie del monte Rainier.',
        price: 17,
        city: 'Seattle',
        stock: 3,
        attributes: { Brand: 'Marmot', Weight: 1.1, Condition: 'Good' },
      },
    ],
  }),
  spanish(BIKES, 'city-bikes', {
    details: [
      'Incluye candado, luces y bomba.',
      'Cascos de todas las tallas.',
      '¿Se te ponchó una llanta? Llámame y te llevo otra bici.',
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
      'Te paso mis rutas, de las más fáciles a las más difíciles.',
    ],
    listings: [
      {
        name: 'Bicicleta de montaña con doble suspensión',
        lead: 'Se traga las raíces y perdona los errores. Los frenos responden también en el lodo.',
        price: 68,
        city: 'Seattle',
        attributes: { Brand: 'Trek', Frame_Size: 'M', Material: 'Aluminio', Year: 2022, Condition: 'Good' },
      },
    ],
  }),
  spanish(PARTY, 'tables-and-tents', {
    details: [
      'Lo llevamos la víspera y lo recogemos al día siguiente.',
      'Puedes devolverlo todo sin lavar.',
      'Siempre llevamos unas sillas de más.',
    ],
    listings: [
      {
        name: 'Mesas y sillas para quinceañeras y bodas',
        lead: 'Mesas redondas para diez con sillas blancas y manteles planchados. Tú pones el salón y nosotros llevamos todo lo demás.',
        price: 28,
        city: 'Austin',
        stock: 15,
        attributes: { Material: 'Madera', Capacity: 10, Condition: 'Good' },
      },
    ],
  }),
  spanish(PARTY, 'fun-and-sound', {
    details: [
      'Nos quedamos la primera hora para comprobar que todo funcione.',
      'Basta un enchufe normal; la extensión va incluida.',
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
      'Los remos y los chalecos están incluidos.',
      'Te ajusto los reposapiés en la orilla.',
      'Puedes dejar el coche en mi casa y salir desde el jardín.',
    ],
    listings: [
      {
        name: 'Kayak doble para el lago Travis',
        lead: 'Estable, con asientos cómodos y espacio para la hielera. Ideal si nunca han remado juntos.',
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
      'Los lentes y los protectores van en el maletín.',
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
      'Después de las diez, silencio, por favor.',
    ],
    listings: [
      {
        name: 'Casita con jardín cerca de South Congress',
        lead: 'Una casa pequeña con hamaca, limonero y aire acondicionado silencioso. Los mejores tacos están a tres calles.',
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
      'Si la fiesta se alarga, quédatela una noche más.',
    ],
    listings: [
      {
        name: 'Parrilla de carbón para carne asada',
        lead: 'Hierro grueso, rejilla que sube y baja y espacio para cocinar para veinte. El comal para las tortillas va incluido.',
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
      'Con gusto te enseño cómo se usa.',
    ],
    listings: [
      {
        name: 'Cámara réflex con trípode de viaje',
        lead: 'Ligera para la mochila y firme para las estrellas. Con ella fotografío los bosques con niebla de la península.',
        price: 44,
        city: 'Seattle',
        attributes: { Brand: 'Pentax', Year: 2020, Weight: 2.2, Condition: 'Good' },
      },
    ],
  }),
];

// Needs a review by a native speaker before production use.
import type { Texts } from './texts';

export const es: Texts = {
  paid: '{amount} recibidos por el pedido {order}.',
  firstOfDay: 'El primer pago del día.',
  short: '{amount} recibidos por el pedido {order}. Faltan {missing}.',
  late: '{amount} recibidos por el pedido {order}, fuera de plazo.',
  over: '{amount} recibidos por el pedido {order}, {surplus} más de lo pedido.',
  held: '{amount} recibidos por el pedido {order}, que no se pagó por completo. Decida qué hacer con ese dinero.',
  day: '{amount} recibidos el {day}, en {count} pagos.',
  summary: 'Qué más ha ocurrido:',
  kinds: {
    paid: 'Pagados',
    short: 'Pagados en parte',
    late: 'Pagados tarde',
    over: 'Pagados de más',
    held: 'Por decidir',
    day: 'Días',
  },
  openOrder: 'Pedido: {url}',
  test: 'Esto es una prueba. Los mensajes llegan aquí.',
  failing: 'Los mensajes a {channel} no llegan: {result}',
};

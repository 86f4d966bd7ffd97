import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Spanish. */
export const texts: Texts = {
  title: 'Caja',
  backToCounter: 'caja',
  today: 'Hoy',
  latest: 'Últimas ventas',
  none: 'Aún no hay ventas hoy',
  previous: 'Venta anterior',
  sale: 'Venta',

  amount: 'Importe',
  erase: 'Borrar la última cifra',
  currency: 'Moneda',
  note: 'Nota',
  charge: 'Cobrar',
  signals: 'Sonido y vibración',
  notAnAmount: 'Escriba un importe mayor que cero.',
  notACurrency: 'USDT o las tres letras de una moneda, como EUR.',
  noRate: 'Ahora no hay tipo de cambio para esta moneda. Cobre en USDT o inténtelo de nuevo en un minuto.',
  unanswered: 'Aún no hay respuesta. La misma venta se pide de nuevo hasta que la haya; se hace una sola vez.',
  giveUp: 'Desistir',

  next: 'Siguiente cliente',
  cancelSale: 'Cancelar la venta',
  qrName: 'Código QR de la dirección de pago',
  copyAddress: 'Copiar la dirección',
  payUntil: (time) => around`Se puede pagar hasta ${time}`,
  witnesses: (count, required) => `Testigos que coinciden: ${count} de ${required}`,

  states: {
    waiting: 'En espera',
    too_little: 'Demasiado poco',
    seen: 'Visto',
    paid: 'Definitivo',
    held: 'Demasiado tarde',
    cancelled: 'Cancelada',
    expired: 'Vencida',
    vanished: 'Desaparecido',
  },
  advice: {
    waiting: 'Muestre el código al cliente.',
    held: 'Guarde la mercancía. El pago llegó demasiado tarde: el operador de la pasarela decide qué se hace con él. Avise al dueño de la tienda.',
    cancelled: 'No llegó nada.',
    expired: 'No llegó nada a tiempo. Haga una venta nueva si el cliente aún quiere pagar.',
  },
  missing: (amount) =>
    `Faltan ${amount} USDT. Guarde la mercancía. El cliente puede enviar el resto a la misma dirección.`,
  missingLate: (amount) =>
    `Se acabó el tiempo y faltan ${amount} USDT. Guarde la mercancía. Haga una venta nueva por el resto, o pida al dueño de la tienda que devuelva lo que llegó.`,
  tooMuch: (amount) =>
    `Puede entregar la mercancía. El cliente pagó ${amount} USDT de más: el dueño de la tienda puede devolverlo.`,
  seenStays: 'Visto, no definitivo. Guarde la mercancía hasta que lo sea.',
  seenMayGo: 'Puede entregar la mercancía: está dentro del límite de su tienda. El pago aún no es definitivo.',
  paid: 'Puede entregar la mercancía.',
  vanished:
    'El pago ha desaparecido de la red. Guarde la mercancía. Casi siempre vuelve en un momento; si no, pida al cliente que pague otra vez.',

  sales: 'Ventas',
  notFinal: 'Visto, no definitivo',
  sums: 'Pagado',
  received: 'Recibido',
  first: 'Primera venta',
  last: 'Última venta',
  all: 'Todas las cajas',
};

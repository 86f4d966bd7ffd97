import type { Texts } from './en';

/** As in `en.ts`, in Spanish. */
export const texts: Texts = {
  nothingHere: 'Aquí no hay nada',
  noSuchPage: 'Esta página no existe.',
  noSuchNumber: 'Aquí no hay nada con este número.',
  toOverview: 'Ir al resumen',

  note: 'Nota',
  noteHelp: 'Por qué. Queda con el pedido y en el registro de auditoría, y no figura en ningún evento ni webhook.',

  sweepAgain: 'Recoger de nuevo',
  sweepAgainQuestion: '¿Recoger de nuevo?',
  sweepNow: 'Recoger ahora',
  sweepEffect: (amount) => `${amount} USDT van a la billetera fría. La billetera caliente paga la comisión.`,
  sweepQueued: 'En cola. La recogida empieza de nuevo.',

  whatCanBeDone: 'Qué se puede hacer',

  merchant: 'Comercio',
  allMerchants: 'Todos',
  choose: 'Elige uno',

  done: 'Listo',

  payAt: 'Pagar en',
  copyAddress: 'Copiar dirección',
  print: 'Imprimir',

  export: 'Exportar',
};

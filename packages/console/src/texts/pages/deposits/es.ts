import { plural } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Spanish. */
export const texts: Texts = {
  title: 'Direcciones de depósito',
  backToMerchant: 'comercio',
  help: 'Una dirección es de un cliente para siempre: cada pago a ella se convierte en un pedido. El programa del comercio las da, cambia y cierra.',
  none: 'Aún no hay direcciones de depósito',
  noneHelp: 'El programa del comercio pide una para cada cliente.',
  search: 'Cliente o dirección, completos',
  clearSearch: 'Borrar búsqueda',
  nothingMatches: 'Sin resultados',
  newestFirst: 'Direcciones de depósito, las más recientes primero',
  customer: 'Cliente',
  address: 'Dirección',
  least: 'Mínimo',
  state: 'Estado',
  orders: 'Pagos',
  payments: (count) => plural(count, { one: 'pago', other: 'pagos' }),
  received: 'Recibido',
  qr: 'Código QR',
  qrOf: (customer) => `Código QR de la dirección de ${customer}`,
  copyAddress: 'Copiar dirección',
  closed: 'Esta dirección está cerrada: lo que llega no es un pedido y espera tu decisión.',
  close: 'Cerrar',
};

import { plural } from '../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Spanish. */
export const texts: Texts = {
  watching: 'Observar',
  crediting: 'Abonar',
  notifying: 'Avisar a las tiendas',
  sweeping: 'Recoger',

  stopped: 'Detenido',
  stoppedAgo: (ago) => `Detenido ${ago}`,
  noBlock: 'Aún no se ha leído ningún bloque',
  behindChain: (lag) => `${lag} por detrás de la cadena`,
  behind: (lag) => `${lag} de retraso`,
  seconds: (count) => `${count} s`,
  minutes: (count) => `${count} min`,
  nodesDisagree: 'Dos nodos no coinciden',
  noPayment: 'Aún no hay pagos',
  lastPayment: (ago) => `Último pago ${ago}`,
  noNotifier: 'No hay ningún notificador activo',
  ordersNotNotified: (count, shown) =>
    plural(count, { one: '{n} pedido sin avisar', other: '{n} pedidos sin avisar' }, shown),
  notNotified: (count) => `${count} sin avisar`,
  onTheWay: (count) => `${count} en camino`,
  allNotified: 'Todas las tiendas están avisadas',
  off: 'Desactivado en esta pasarela',
  hotWalletLow: 'Queda poco en la billetera caliente',
  sweepsFailed: (count) => plural(count, { one: '{n} recogida fallida', other: '{n} recogidas fallidas' }),
  nothingToSweep: 'Nada que recoger',
  inHand: (count) => `${count} en curso`,
  waitsForWatcher: 'Espera al observador',
  waitsForNode: 'Espera al nodo',

  noReason: 'sin motivo indicado',
  databaseDown: 'La base de datos no responde',
  databaseDownEffect: 'Hasta entonces no se abona nada ni se aceptan pedidos.',
  cacheDown: 'La caché no responde',
  cacheDownEffect: 'Los pagos siguen; los webhooks y recogidas pueden empezar un segundo más tarde.',
  walletNotReady: 'La billetera no está lista',
  walletNotReadyEffect: (reason) => `Se aceptarán pedidos cuando esté inicializada (${reason}).`,
  noNotifierEffect:
    'Las tiendas no reciben avisos hasta que haya uno. Los pagos se abonan y no se pierde ningún webhook.',
  noWatcher: 'No hay ningún observador activo',
  noWatcherEffect:
    'Los pagos no se pierden. Están en la red y contarán en cuanto haya un observador. Los pedidos nuevos funcionan.',
  watcherBehind: 'El observador va con retraso',
  watcherBehindEffect: (reason) => `Los pagos cuentan más tarde de lo habitual (${reason}).`,
  twoNodesDisagree: 'Dos nodos de la cadena no coinciden',
  twoNodesDisagreeEffect: 'Los abonos se detienen hasta que coincidan. No se pierde nada.',
  nodeTrouble: 'El nodo de la cadena tiene un problema',
  nodeTroubleEffect: (reason) => `Los pagos siguen (${reason}).`,
  nodeSilent: 'El nodo de la cadena no responde',
  nodeSilentSince: (time) => `El nodo de la cadena no responde desde ${time}`,
  nodeSilentEffect:
    'Los pagos no se pierden. Están en la red y contarán en cuanto responda el nodo. Los pedidos nuevos funcionan.',
};

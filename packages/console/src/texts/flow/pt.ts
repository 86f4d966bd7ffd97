import { plural } from '../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Portuguese. */
export const texts: Texts = {
  watching: 'Observar',
  crediting: 'Creditar',
  notifying: 'Avisar as lojas',
  sweeping: 'Recolher',

  stopped: 'Parado',
  stoppedAgo: (ago) => `Parado ${ago}`,
  noBlock: 'Nenhum bloco lido ainda',
  behindChain: (lag) => `${lag} atrás da cadeia`,
  behind: (lag) => `${lag} de atraso`,
  seconds: (count) => `${count} s`,
  minutes: (count) => `${count} min`,
  nodesDisagree: 'Dois nós não concordam',
  noPayment: 'Ainda sem pagamentos',
  lastPayment: (ago) => `Último pagamento ${ago}`,
  noNotifier: 'Nenhum notificador ativo',
  ordersNotNotified: (count, shown) =>
    plural(count, { one: '{n} pedido por avisar', other: '{n} pedidos por avisar' }, shown),
  notNotified: (count) => `${count} por avisar`,
  onTheWay: (count) => `${count} a caminho`,
  allNotified: 'Todas as lojas foram avisadas',
  off: 'Desligado neste gateway',
  hotWalletLow: 'Carteira quente quase vazia',
  sweepsFailed: (count) => plural(count, { one: '{n} recolha falhou', other: '{n} recolhas falharam' }),
  nothingToSweep: 'Nada a recolher',
  inHand: (count) => `${count} em curso`,
  waitsForWatcher: 'Espera pelo observador',
  waitsForNode: 'Espera pelo nó',

  noReason: 'sem motivo indicado',
  databaseDown: 'A base de dados não responde',
  databaseDownEffect: 'Até lá, nada é creditado e nenhum pedido é aceite.',
  cacheDown: 'A cache não responde',
  cacheDownEffect: 'Os pagamentos continuam; webhooks e recolhas podem começar um segundo mais tarde.',
  walletNotReady: 'A carteira não está pronta',
  walletNotReadyEffect: (reason) => `Aceitam-se pedidos quando estiver inicializada (${reason}).`,
  noNotifierEffect:
    'As lojas só são avisadas quando houver um. Os pagamentos são creditados e nenhum webhook se perde.',
  noWatcher: 'Nenhum observador ativo',
  noWatcherEffect:
    'Os pagamentos não se perdem. Estão na rede e contam assim que houver um observador. Os novos pedidos funcionam.',
  watcherBehind: 'O observador está atrasado',
  watcherBehindEffect: (reason) => `Os pagamentos contam mais tarde do que o habitual (${reason}).`,
  twoNodesDisagree: 'Dois nós da cadeia não concordam',
  twoNodesDisagreeEffect: 'Os créditos param até concordarem. Nada se perde.',
  nodeTrouble: 'O nó da cadeia tem um problema',
  nodeTroubleEffect: (reason) => `Os pagamentos continuam (${reason}).`,
  nodeSilent: 'O nó da cadeia não responde',
  nodeSilentSince: (time) => `O nó da cadeia não responde desde ${time}`,
  nodeSilentEffect:
    'Os pagamentos não se perdem. Estão na rede e contam assim que o nó responder. Os novos pedidos funcionam.',
};

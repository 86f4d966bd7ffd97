// Needs a review by a native speaker before production use.
import type { Texts } from './texts';

export const pt: Texts = {
  paid: '{amount} recebidos pelo pedido {order}.',
  firstOfDay: 'O primeiro pagamento do dia.',
  short: '{amount} recebidos pelo pedido {order}. Faltam {missing}.',
  late: '{amount} recebidos pelo pedido {order}, fora do prazo.',
  over: '{amount} recebidos pelo pedido {order}, {surplus} a mais do que o pedido.',
  held: '{amount} recebidos pelo pedido {order}, que não foi pago por completo. Decida o que fazer com o valor.',
  day: '{amount} recebidos em {day}, em {count} pagamentos.',
  summary: 'O que mais aconteceu:',
  kinds: {
    paid: 'Pagos',
    short: 'Pagos em parte',
    late: 'Pagos tarde',
    over: 'Pagos a mais',
    held: 'Por decidir',
    day: 'Dias',
  },
  openOrder: 'Pedido: {url}',
  test: 'Isto é um teste. As mensagens chegam aqui.',
  failing: 'As mensagens para {channel} não chegam: {result}',
};

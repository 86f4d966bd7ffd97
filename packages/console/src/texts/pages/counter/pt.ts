import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Portuguese. */
export const texts: Texts = {
  title: 'Caixa',
  backToCounter: 'caixa',
  today: 'Hoje',
  latest: 'Últimas vendas',
  none: 'Ainda não há vendas hoje',
  previous: 'Venda anterior',
  sale: 'Venda',

  amount: 'Valor',
  erase: 'Apagar o último algarismo',
  currency: 'Moeda',
  note: 'Nota',
  charge: 'Cobrar',
  signals: 'Som e vibração',
  notAnAmount: 'Escreva um valor acima de zero.',
  notACurrency: 'USDT ou as três letras de uma moeda, como EUR.',
  noRate: 'Agora não há taxa para esta moeda. Cobre em USDT, ou tente de novo daqui a um minuto.',
  unanswered: 'Ainda não há resposta. A mesma venda é pedida de novo até haver uma; é feita só uma vez.',
  giveUp: 'Desistir',

  next: 'Próximo cliente',
  cancelSale: 'Cancelar a venda',
  qrName: 'Código QR do endereço de pagamento',
  copyAddress: 'Copiar o endereço',
  payUntil: (time) => around`A pagar até ${time}`,
  witnesses: (count, required) => `Testemunhas que concordam: ${count} de ${required}`,

  states: {
    waiting: 'À espera',
    too_little: 'Pouco',
    seen: 'Visto',
    paid: 'Definitivo',
    held: 'Tarde demais',
    cancelled: 'Cancelada',
    expired: 'Expirada',
    vanished: 'Desapareceu',
  },
  advice: {
    waiting: 'Mostre o código ao cliente.',
    held: 'Guarde a mercadoria. O pagamento chegou tarde demais: o operador do gateway decide o que se faz. Avise o dono da loja.',
    cancelled: 'Não chegou nada.',
    expired: 'Não chegou nada a tempo. Faça uma nova venda se o cliente ainda quiser pagar.',
  },
  missing: (amount) =>
    `Faltam ${amount} USDT. Guarde a mercadoria. O cliente pode enviar o resto para o mesmo endereço.`,
  missingLate: (amount) =>
    `O tempo acabou e faltam ${amount} USDT. Guarde a mercadoria. Faça uma nova venda pelo resto, ou peça ao dono da loja que devolva o que chegou.`,
  tooMuch: (amount) =>
    `Pode entregar a mercadoria. O cliente pagou ${amount} USDT a mais: o dono da loja pode devolvê-los.`,
  seenStays: 'Visto, não definitivo. Guarde a mercadoria até que seja.',
  seenMayGo: 'Pode entregar a mercadoria: está dentro do limite da sua loja. O pagamento ainda não é definitivo.',
  paid: 'Pode entregar a mercadoria.',
  vanished:
    'O pagamento desapareceu da rede. Guarde a mercadoria. Quase sempre volta num instante; se não voltar, peça ao cliente que pague de novo.',

  sales: 'Vendas',
  notFinal: 'Visto, não definitivo',
  sums: 'Pago',
  received: 'Recebido',
  first: 'Primeira venda',
  last: 'Última venda',
  all: 'Todas as caixas',
};

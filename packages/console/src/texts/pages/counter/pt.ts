import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Portuguese. */
export const texts: Texts = {
  title: 'Caixa',
  backToCounter: 'caixa',
  today: 'Hoje',
  latest: 'Últimas vendas',
  none: 'Ainda não há vendas hoje',
  sale: 'Venda',

  amount: 'Valor',
  erase: 'Apagar o último algarismo',
  currency: 'Moeda',
  note: 'Nota',
  charge: 'Cobrar',
  signals: 'Som e vibração',
  notAnAmount: 'Escreva um valor acima de zero.',
  notACurrency: 'USDT ou as três letras de uma moeda, como EUR.',

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
    held: 'Chegou tarde demais. O operador do gateway decide o que se faz.',
    cancelled: 'Não chegou nada.',
    expired: 'Não chegou nada a tempo. Faça uma nova venda se o cliente ainda quiser pagar.',
  },
  missing: (amount) => `Faltam ${amount} USDT. O cliente pode enviar o resto para o mesmo endereço.`,
  tooMuch: (amount) => `Pode entregar a mercadoria. O cliente pagou ${amount} USDT a mais.`,
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

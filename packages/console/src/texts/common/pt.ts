import type { Texts } from './en';

/** As in `en.ts`, in Portuguese. */
export const texts: Texts = {
  nothingHere: 'Não há nada aqui',
  noSuchPage: 'Esta página não existe.',
  noSuchNumber: 'Não há nada aqui com este número.',
  toOverview: 'Ir para o resumo',

  note: 'Nota',
  noteHelp: 'Porquê. Fica com o pedido e no registo de auditoria, e não está em nenhum evento ou webhook.',

  sweepAgain: 'Recolher de novo',
  sweepAgainQuestion: 'Recolher de novo?',
  sweepNow: 'Recolher agora',
  sweepEffect: (amount) => `${amount} USDT vão para a carteira fria. A carteira quente paga a taxa.`,
  sweepQueued: 'Na fila. A recolha recomeça.',

  whatCanBeDone: 'O que pode ser feito',

  merchant: 'Comerciante',
  allMerchants: 'Todos',
  choose: 'Escolha um',

  done: 'Concluir',

  payAt: 'Pagar em',
  copyAddress: 'Copiar endereço',
  print: 'Imprimir',

  export: 'Exportar',
};

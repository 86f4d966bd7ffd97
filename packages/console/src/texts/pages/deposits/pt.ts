import { plural } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Portuguese. */
export const texts: Texts = {
  title: 'Endereços de depósito',
  backToMerchant: 'comerciante',
  help: 'Um endereço é de um cliente para sempre: cada pagamento para ele torna-se um pedido. O programa do comerciante dá-os, altera-os e fecha-os.',
  none: 'Ainda sem endereços de depósito',
  noneHelp: 'O programa do comerciante pede um para cada cliente.',
  search: 'Cliente ou endereço, completo',
  clearSearch: 'Limpar procura',
  nothingMatches: 'Nada encontrado',
  newestFirst: 'Endereços de depósito, os mais recentes primeiro',
  customer: 'Cliente',
  address: 'Endereço',
  least: 'Mínimo',
  state: 'Estado',
  orders: 'Pagamentos',
  payments: (count) => plural(count, { one: 'pagamento', other: 'pagamentos' }),
  received: 'Recebido',
  qr: 'Código QR',
  qrOf: (customer) => `Código QR do endereço de ${customer}`,
  copyAddress: 'Copiar endereço',
  closed: 'Este endereço está fechado: o que chega não é um pedido e espera a sua decisão.',
  close: 'Fechar',
};

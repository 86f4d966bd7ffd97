// Needs a review by a native speaker before production use.
import type { Texts } from './texts';

export const pt: Texts = {
  language: 'Português',
  locale: 'pt',
  direction: 'ltr',

  titlePay: { named: 'Pagar {amount} a {shop}', unnamed: 'Pagar {amount}' },
  titleSeen: 'Pagamento visto',
  titlePartly: 'Faltam {amount} a pagar',
  titleLate: 'O pagamento chegou tarde',

  payment: 'Pagamento',
  orderReference: 'Pedido {reference}',
  chooseLanguage: 'Idioma',
  testNetwork: 'Rede de teste. Isto não é dinheiro real.',

  waiting: 'À espera do seu pagamento',
  partlyArrived: 'Chegou uma parte',
  timeLeft: 'faltam *{time}*',
  minutesLeft: 'faltam *{n} min*',
  announceMinutesLeft: { one: 'Falta {n} minuto', other: 'Faltam {n} minutos' },
  notUpdated: 'Sem atualização desde as {time}. A tentar de novo.',
  busyTitle: 'Aguarde um momento',
  busyText: 'Esta página continua sozinha.',
  vanished:
    'O pagamento que vimos desapareceu da rede. Verifique na sua carteira. Se não foi enviado, envie-o outra vez, por favor.',

  price: 'Preço',
  rate: 'Cotação',
  amountToPay: 'Valor a pagar',
  stillToPay: 'Falta pagar',
  announceStillToPay: 'Chegou uma parte. Falta pagar: {amount}',
  mustArriveInFull: 'Tem de chegar completo. Se a sua corretora cobra uma taxa, some-a.',
  exchangeFee: 'A sua corretora ficou com uma taxa? Some-a.',
  partArrived: 'Chegaram {amount}',
  ofAmount: 'de {amount}',
  copy: 'Copiar',
  copied: 'Copiado',
  copyAmount: 'Copiar valor, {amount}',
  announceAmountCopied: 'Valor copiado.',
  copyAddress: 'Copiar endereço',
  addressCopied: 'Copiado. Compare depois de colar',
  announceAddressCopied: 'Endereço copiado. Compare-o depois de colar.',
  pressAndHold: 'Mantenha premido para copiar',
  pressAndHoldAddress: 'Mantenha o endereço premido para o copiar.',

  network: 'Rede',
  onlyTron: 'Só TRON. USDT enviados por outra rede perdem-se.',
  onlyNile: 'Só a rede de teste da TRON «Nile».',
  address: 'Endereço',
  scanWithPhone: 'Leia com outro telefone',
  scanWithWallet: 'Leia com a sua carteira',
  codeHoldsAddress: 'O código contém o endereço. Escreva você o valor.',
  qrName: 'Código QR do endereço de pagamento',
  openInWallet: 'Abrir na {wallet}',
  updatesItself: 'Esta página atualiza-se sozinha.',
  reloads: {
    one: 'Esta página recarrega a cada {n} segundo.',
    other: 'Esta página recarrega a cada {n} segundos.',
  },
  asOf: 'Estado às {time}.',
  reloadNow: 'Recarregar agora',
  stopReloading: 'Não recarregar mais',

  seenTitle: 'Vemos o seu pagamento',
  seenPartTitle: 'Vemos um pagamento',
  nothingMore: '*Não precisa de fazer mais nada.*',
  finalInSeconds: {
    one: 'Será definitivo dentro de cerca de {n} segundo.',
    other: 'Será definitivo dentro de cerca de {n} segundos.',
  },
  finalInMinutes: {
    one: 'Será definitivo dentro de cerca de {n} minuto.',
    other: 'Será definitivo dentro de cerca de {n} minutos.',
  },
  finalInAMoment: 'Será definitivo dentro de um momento.',
  countedInSeconds: {
    one: 'Contamos quando for definitivo, dentro de cerca de {n} segundo.',
    other: 'Contamos quando for definitivo, dentro de cerca de {n} segundos.',
  },
  countedInMinutes: {
    one: 'Contamos quando for definitivo, dentro de cerca de {n} minuto.',
    other: 'Contamos quando for definitivo, dentro de cerca de {n} minutos.',
  },
  countedInAMoment: 'Contamos quando for definitivo, dentro de um momento.',
  mayClose: 'Pode fechar esta página, o seu pagamento conta na mesma.',
  seenLate: 'Chegou depois do prazo. Quando for definitivo, esta página diz-lhe como continua.',
  ofConfirmations: 'de {m}',
  orderAmount: 'Valor do pedido',
  confirmations: 'Confirmações',
  confirmationsOf: '{n} de {m}',
  transaction: 'Transação',
  viewOn: 'Ver em {site}',

  paid: 'Pago',
  paidTo: 'Pago a',
  order: 'Pedido',
  asked: 'Valor pedido',
  dateAndTime: '{date}, {time}',
  acceptedMinutesLate: {
    one: 'Chegou {n} minuto atrasado e foi aceite.',
    other: 'Chegou {n} minutos atrasado e foi aceite.',
  },
  acceptedHoursLate: {
    one: 'Chegou {n} hora atrasado e foi aceite.',
    other: 'Chegou {n} horas atrasado e foi aceite.',
  },
  paidTooMuch: {
    named: 'Pagou {amount} a mais do que o pedido. Escreva a {shop} sobre isso, por favor.',
    unnamed: 'Pagou {amount} a mais do que o pedido. Escreva à loja sobre isso, por favor.',
  },
  backTo: { named: 'Voltar a {shop}', unnamed: 'Voltar à loja' },
  printReceipt: 'Imprimir recibo',
  paidFrom: 'Pago de',
  paidInto: 'Recebido em',
  explorer: 'Explorador',
  printedFrom: 'Impresso de {host}, pedido {id}',

  timeIsUp: 'O tempo acabou',
  closing: 'Ainda verificamos se um pagamento chegou a tempo. *Por favor, não envie nada agora.*',
  expired:
    'Nenhum pagamento chegou até às {time}, por isso este pedido está fechado. *Por favor, não envie nada para o endereço antigo.*',
  closedAt: 'Fechado às',
  keepLooking: {
    one: '*Já enviou?* Continuamos a procurar durante {n} hora. Esta página mostra-o assim que chegar.',
    other: '*Já enviou?* Continuamos a procurar durante {n} horas. Esta página mostra-o assim que chegar.',
  },
  lateTitle: 'O seu pagamento chegou tarde',
  minutesLate: {
    one: 'Chegou {n} minuto depois de o tempo acabar.',
    other: 'Chegou {n} minutos depois de o tempo acabar.',
  },
  hoursLate: {
    one: 'Chegou {n} hora depois de o tempo acabar.',
    other: 'Chegou {n} horas depois de o tempo acabar.',
  },
  heldTitle: 'O seu pagamento chegou',
  safe: '*Está seguro e anotado no seu pedido.*',
  writeToShop: {
    named: 'Escreva a {shop} com o número do pedido, por favor.',
    unnamed: 'Escreva à loja com o número do pedido, por favor.',
  },
  arrived: 'Chegou',
  when: 'Quando',
  failedTitle: 'Falta uma parte do pagamento',
  failed: 'O tempo acabou e {amount} não chegaram. *Por favor, não envie mais agora.*',
  writeAboutPart: {
    named: 'Escreva a {shop} com o número do pedido. Lá veem o que chegou.',
    unnamed: 'Escreva à loja com o número do pedido. Lá veem o que chegou.',
  },
  missing: 'Falta',

  unknownTitle: 'Não encontramos este pedido',
  unknown: 'O link pode estar cortado ou ser antigo. Abra-o de novo a partir da loja.',
  troubleTitle: 'Não conseguimos mostrar este pedido agora',
  trouble: '*Se pagou, o pagamento não está perdido.* É contado quando voltarmos. Esta página tenta de novo sozinha.',
  tryAgain: 'Tentar agora',

  help: 'Pagou e nada acontece?',
  hashHelp: 'Cole o hash da transação. A sua carteira ou corretora mostra-o junto do pagamento.',
  hashLabel: 'Hash da transação',
  check: 'Verificar este pagamento',
  notAHash: '*Isto não parece um hash de transação.* Tem 64 caracteres, algarismos e as letras de a a f.',
  notFound:
    '*Ainda não está na rede.* As corretoras podem demorar alguns minutos a enviar. Tente de novo dentro de um minuto.',
  otherAddress:
    '*Este pagamento foi para outro endereço.* Chegou a {address}, não ao endereço deste pedido. Pergunte lá de onde o enviou.',
  elsewhere: '*Este pagamento foi para outro endereço.* Pergunte lá de onde o enviou.',
  otherToken: {
    named: '*Isto não eram USDT.* Outro token chegou ao endereço. Escreva a {shop}, por favor.',
    unnamed: '*Isto não eram USDT.* Outro token chegou ao endereço. Escreva à loja, por favor.',
  },
  failedOnChain: '*Este pagamento falhou na rede.* Nenhum dinheiro se moveu. Envie-o de novo, por favor.',
  seen: '*Vemos o pagamento.* Confirmações: {n} de {m}.',
  counted: '*Contado.* Este pedido está pago.',
  countedPartly: '*Contado, mas ainda faltam {amount}.*',
  arrivedLate: {
    named:
      '*O seu pagamento chegou tarde.* Está seguro e anotado no seu pedido. Escreva a {shop} com o número do pedido, por favor.',
    unnamed:
      '*O seu pagamento chegou tarde.* Está seguro e anotado no seu pedido. Escreva à loja com o número do pedido, por favor.',
  },
  heldForShop: {
    named:
      '*O seu pagamento chegou.* Está seguro e anotado no seu pedido. Escreva a {shop} com o número do pedido, por favor.',
    unnamed:
      '*O seu pagamento chegou.* Está seguro e anotado no seu pedido. Escreva à loja com o número do pedido, por favor.',
  },
  otherOrder: '*Este pagamento não pertence a este pedido.* Foi feito noutra altura.',
  askedTooOften: 'Espere um minuto e verifique outra vez.',
  cannotCheck: '*Não conseguimos verificar agora.* O seu pagamento conta na mesma. Tente de novo dentro de um minuto.',
};

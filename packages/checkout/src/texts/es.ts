// Needs a review by a native speaker before production use.
import type { Texts } from './texts';

export const es: Texts = {
  language: 'Español',
  locale: 'es',
  direction: 'ltr',

  titlePay: { named: 'Pagar {amount} a {shop}', unnamed: 'Pagar {amount}' },
  titleSeen: 'Pago visto',
  titlePartly: 'Faltan {amount} por pagar',
  titleLate: 'El pago llegó tarde',

  payment: 'Pago',
  orderReference: 'Pedido {reference}',
  chooseLanguage: 'Idioma',
  testNetwork: 'Red de prueba. No es dinero real.',

  waiting: 'Esperamos tu pago',
  partlyArrived: 'Ha llegado una parte',
  timeLeft: 'quedan *{time}*',
  minutesLeft: 'quedan *{n} min*',
  announceMinutesLeft: { one: 'Queda {n} minuto', other: 'Quedan {n} minutos' },
  notUpdated: 'Sin actualizar desde las {time}. Lo intentamos de nuevo.',
  busyTitle: 'Espera un momento',
  busyText: 'Esta página sigue sola.',
  vanished:
    'El pago que vimos ha desaparecido de la red. Mira en tu monedero. Si no se envió, envíalo otra vez, por favor.',

  price: 'Precio',
  rate: 'Tipo de cambio',
  amountToPay: 'Importe a pagar',
  stillToPay: 'Falta por pagar',
  announceStillToPay: 'Ha llegado una parte. Falta por pagar: {amount}',
  mustArriveInFull: 'Debe llegar completo. Si tu exchange cobra una comisión, súmala.',
  exchangeFee: '¿Tu exchange se quedó una comisión? Súmala.',
  partArrived: 'Han llegado {amount}',
  ofAmount: 'de {amount}',
  copy: 'Copiar',
  copied: 'Copiado',
  copyAmount: 'Copiar importe, {amount}',
  announceAmountCopied: 'Importe copiado.',
  copyAddress: 'Copiar dirección',
  addressCopied: 'Copiada. Compárala al pegar',
  announceAddressCopied: 'Dirección copiada. Compárala después de pegarla.',
  pressAndHold: 'Mantén pulsado para copiar',
  pressAndHoldAddress: 'Mantén pulsada la dirección para copiarla.',

  network: 'Red',
  onlyTron: 'Solo TRON. Los USDT enviados por otra red se pierden.',
  onlyNile: 'Solo la red de prueba de TRON «Nile».',
  address: 'Dirección',
  scanWithPhone: 'Escanéalo con otro teléfono',
  scanWithWallet: 'Escanéalo con tu monedero',
  codeHoldsAddress: 'El código contiene la dirección. Escribe tú el importe.',
  qrName: 'Código QR de la dirección de pago',
  openInWallet: 'Abrir en {wallet}',
  updatesItself: 'Esta página se actualiza sola.',
  reloads: {
    one: 'Esta página se recarga cada segundo.',
    other: 'Esta página se recarga cada {n} segundos.',
  },
  asOf: 'Estado a las {time}.',
  reloadNow: 'Recargar ahora',
  stopReloading: 'No recargar más',

  seenTitle: 'Vemos tu pago',
  seenPartTitle: 'Vemos un pago',
  nothingMore: '*No tienes que hacer nada más.*',
  finalInSeconds: {
    one: 'Será definitivo en aproximadamente {n} segundo.',
    other: 'Será definitivo en aproximadamente {n} segundos.',
  },
  finalInMinutes: {
    one: 'Será definitivo en aproximadamente {n} minuto.',
    other: 'Será definitivo en aproximadamente {n} minutos.',
  },
  finalInAMoment: 'Será definitivo en un momento.',
  countedInSeconds: {
    one: 'Lo contamos cuando sea definitivo, en aproximadamente {n} segundo.',
    other: 'Lo contamos cuando sea definitivo, en aproximadamente {n} segundos.',
  },
  countedInMinutes: {
    one: 'Lo contamos cuando sea definitivo, en aproximadamente {n} minuto.',
    other: 'Lo contamos cuando sea definitivo, en aproximadamente {n} minutos.',
  },
  countedInAMoment: 'Lo contamos cuando sea definitivo, en un momento.',
  mayClose: 'Puedes cerrar esta página, tu pago cuenta igual.',
  seenLate: 'Llegó después del plazo. Cuando sea definitivo, esta página te dirá cómo sigue.',
  ofConfirmations: 'de {m}',
  orderAmount: 'Importe del pedido',
  confirmations: 'Confirmaciones',
  confirmationsOf: '{n} de {m}',
  transaction: 'Transacción',
  viewOn: 'Ver en {site}',

  paid: 'Pagado',
  paidTo: 'Pagado a',
  order: 'Pedido',
  depositOf: 'Depósito del cliente',
  asked: 'Importe pedido',
  dateAndTime: '{date}, {time}',
  acceptedMinutesLate: {
    one: 'Llegó {n} minuto tarde y fue aceptado.',
    other: 'Llegó {n} minutos tarde y fue aceptado.',
  },
  acceptedHoursLate: {
    one: 'Llegó {n} hora tarde y fue aceptado.',
    other: 'Llegó {n} horas tarde y fue aceptado.',
  },
  paidTooMuch: {
    named: 'Has pagado {amount} más de lo pedido. Escribe a {shop} sobre ello, por favor.',
    unnamed: 'Has pagado {amount} más de lo pedido. Escribe a la tienda sobre ello, por favor.',
  },
  backTo: { named: 'Volver a {shop}', unnamed: 'Volver a la tienda' },
  printReceipt: 'Imprimir recibo',
  paidFrom: 'Pagado desde',
  paidInto: 'Recibido en',
  explorer: 'Explorador',
  printedFrom: 'Impreso desde {host}, pedido {id}',

  timeIsUp: 'Se acabó el tiempo',
  closing: 'Todavía comprobamos si llegó un pago a tiempo. *Por favor, no envíes nada ahora.*',
  expired:
    'No llegó ningún pago antes de las {time}, por eso este pedido está cerrado. *Por favor, no envíes nada a la dirección antigua.*',
  closedAt: 'Cerrado a las',
  keepLooking: {
    one: '*¿Ya lo enviaste?* Seguimos buscando durante {n} hora. Esta página lo muestra en cuanto llegue.',
    other: '*¿Ya lo enviaste?* Seguimos buscando durante {n} horas. Esta página lo muestra en cuanto llegue.',
  },
  lateTitle: 'Tu pago llegó tarde',
  minutesLate: {
    one: 'Llegó {n} minuto después de acabarse el tiempo.',
    other: 'Llegó {n} minutos después de acabarse el tiempo.',
  },
  hoursLate: {
    one: 'Llegó {n} hora después de acabarse el tiempo.',
    other: 'Llegó {n} horas después de acabarse el tiempo.',
  },
  heldTitle: 'Tu pago ha llegado',
  safe: '*Está a salvo y anotado en tu pedido.*',
  writeToShop: {
    named: 'Escribe a {shop} con el número de pedido, por favor.',
    unnamed: 'Escribe a la tienda con el número de pedido, por favor.',
  },
  arrived: 'Llegado',
  when: 'Cuándo',
  failedTitle: 'Falta una parte del pago',
  failed: 'Se acabó el tiempo y no llegaron {amount}. *Por favor, no envíes más ahora.*',
  writeAboutPart: {
    named: 'Escribe a {shop} con el número de pedido. Allí ven lo que llegó.',
    unnamed: 'Escribe a la tienda con el número de pedido. Allí ven lo que llegó.',
  },
  missing: 'Falta',

  unknownTitle: 'No encontramos este pedido',
  unknown: 'El enlace puede estar cortado o ser antiguo. Ábrelo de nuevo desde la tienda.',
  troubleTitle: 'Ahora no podemos mostrar este pedido',
  trouble:
    '*Si has pagado, el pago no se ha perdido.* Se contará cuando estemos de vuelta. Esta página lo intenta de nuevo sola.',
  tryAgain: 'Intentar ahora',

  linkAmount: 'Importe',
  linkBounds: 'De {min} a {max}',
  linkAmountWrong: 'Escriba un importe de {min} a {max}, sin separadores de miles.',
  linkReference: 'Su referencia',
  linkReferenceOptional: 'Su referencia (opcional)',
  linkReferenceHint: 'Por ejemplo, su nombre o un número de factura.',
  linkReferenceWrong: 'Escriba su referencia.',
  linkContinue: 'Continuar',
  linkHow: 'Usted paga con USDT en TRON. La página siguiente muestra adónde enviarlo.',
  linkUnknownTitle: 'No encontramos esta página',
  linkUnknown: 'Quizá el enlace esté cortado o sea antiguo. Ábralo de nuevo desde donde lo encontró.',
  linkOffTitle: 'Este enlace de pago está desactivado',
  linkEndedTitle: 'Este enlace de pago ha caducado',
  linkUsedUpTitle: 'Este enlace de pago está agotado',
  linkOver: {
    named: 'Aquí ya no se puede pagar. Pregunte a {shop}.',
    unnamed: 'Aquí ya no se puede pagar. Pregunte a quien le dio el enlace.',
  },
  linkLaterTitle: 'Inténtelo de nuevo en unos minutos',
  linkTooMany: 'Ahora mismo hay demasiados pagos abiertos. *No se ha pagado nada.*',
  linkNoRate: 'Ahora mismo no se puede convertir el precio porque no hay tipo de cambio. *No se ha pagado nada.*',
  epayTitle: 'Este pedido no se puede pagar aquí',
  epayOff:
    'La tienda no acepta pagos aquí en este momento. *No se ha pagado nada.* Vuelva a la tienda y elija otra forma de pago.',
  epaySignature: 'La solicitud de la tienda no está firmada con su clave. *No se ha pagado nada.* Avise a la tienda.',
  epayRequest:
    'Falta algo en la solicitud de la tienda, o algo no es válido. *No se ha pagado nada.* Avise a la tienda.',
  epayConflict:
    'La tienda ya ha usado el número de este pedido con otro importe. *Aquí no se ha pagado nada.* Haga un nuevo pedido en la tienda.',
  epayAmount:
    'El importe es demasiado pequeño o demasiado grande para pagarse aquí. *No se ha pagado nada.* Vuelva a la tienda y elija otra forma de pago.',

  help: '¿Pagaste y no pasa nada?',
  hashHelp: 'Pega el hash de la transacción. Tu monedero o exchange lo muestra con el pago.',
  hashLabel: 'Hash de la transacción',
  check: 'Comprobar este pago',
  notAHash: '*Esto no parece un hash de transacción.* Tiene 64 caracteres, cifras y las letras de la a a la f.',
  notFound:
    '*Todavía no está en la red.* Los exchanges pueden tardar unos minutos en enviar. Inténtalo de nuevo en un minuto.',
  otherAddress:
    '*Este pago fue a otra dirección.* Llegó a {address}, no a la dirección de este pedido. Pregunta allí desde donde lo enviaste.',
  elsewhere: '*Este pago fue a otra dirección.* Pregunta allí desde donde lo enviaste.',
  otherToken: {
    named: '*Esto no eran USDT.* A la dirección llegó otro token. Escribe a {shop}, por favor.',
    unnamed: '*Esto no eran USDT.* A la dirección llegó otro token. Escribe a la tienda, por favor.',
  },
  failedOnChain: '*Este pago falló en la red.* No se movió dinero. Envíalo de nuevo, por favor.',
  seen: '*Lo vemos.* Confirmaciones: {n} de {m}.',
  counted: '*Contado.* Este pedido está pagado.',
  countedPartly: '*Contado, pero todavía faltan {amount}.*',
  arrivedLate: {
    named:
      '*Tu pago llegó tarde.* Está a salvo y anotado en tu pedido. Escribe a {shop} con el número de pedido, por favor.',
    unnamed:
      '*Tu pago llegó tarde.* Está a salvo y anotado en tu pedido. Escribe a la tienda con el número de pedido, por favor.',
  },
  heldForShop: {
    named:
      '*Tu pago ha llegado.* Está a salvo y anotado en tu pedido. Escribe a {shop} con el número de pedido, por favor.',
    unnamed:
      '*Tu pago ha llegado.* Está a salvo y anotado en tu pedido. Escribe a la tienda con el número de pedido, por favor.',
  },
  otherOrder: '*Este pago no pertenece a este pedido.* Se hizo en otro momento.',
  askedTooOften: 'Espera un minuto y comprueba otra vez.',
  cannotCheck: '*Ahora no podemos comprobarlo.* Tu pago cuenta igual. Inténtalo de nuevo en un minuto.',
};

import type { Texts } from './en';

/** As in `en.ts`, in Spanish. */
export const texts: Texts = {
  webhook: {
    blocked_address: 'La dirección no está permitida',
    dns_error: 'No se encontró el nombre de host',
    connect_refused: 'Conexión rechazada',
    connect_timeout: 'Sin conexión en 5 s',
    unreachable: 'No se puede llegar al servidor',
    tls_error: 'No se aceptó el certificado',
    socket_closed: 'Se cortó la conexión',
    timeout: 'Sin respuesta en 15 s',
    bad_response: 'La respuesta no es HTTP válido, o es muy larga',
    not_acknowledged: 'La tienda no respondió «success»',
    internal_error: 'La pasarela no pudo enviarlo',
    notifier_crash: 'La pasarela se detuvo al enviar',
  },

  nodeRefuses: 'El nodo rechaza la transacción:',
  sweep: {
    blacklisted: 'El contrato del token no deja salir nada de esta dirección',
    cold_wallet_blacklisted: 'La billetera fría está en la lista negra del token',
    token_paused: 'El token está en pausa',
    dry_run_refused: 'El contrato del token rechazaría la transferencia',
    balance_missing: 'Hay menos en la dirección que en los libros',
    cost_cap: 'Costaría más de lo que puede costar una recogida',
    funding_expired: 'Los TRX no llegaron a tiempo',
    delegation_expired: 'La energía no llegó a tiempo',
    transfer_expired: 'La transferencia no llegó a tiempo a la cadena',
    out_of_energy: 'La transferencia se quedó sin energía',
    reverted: 'La transferencia se revirtió',
    execution_failed: 'La transferencia falló en la cadena',
    transfer_missing: 'La transacción no movió nada',
  },

  waiting: {
    hot_wallet_trx: 'Espera TRX en la billetera caliente',
    daily_budget: 'Espera el presupuesto de mañana',
    cost_above_cap: 'Espera un precio más bajo',
    fee_share: 'Ahora no compensa su comisión',
    hot_wallet_changed: 'Espera la billetera caliente que prestó la energía',
    cold_wallet_changed: 'Espera la nueva billetera fría en la configuración',
  },

  order: {
    expired: 'Pedido vencido sin pagar',
    cancelled: 'Pedido cancelado por la tienda',
    underpaid: 'Pedido pagado en parte',
  },
  answered: (status) => `Respuesta ${status}`,
  ofWebhook: (reason) => `Webhook: ${reason}`,
  ofSweep: (reason) => `Recogida: ${reason}`,
};

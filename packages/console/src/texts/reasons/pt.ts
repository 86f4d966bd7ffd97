import type { Texts } from './en';

/** As in `en.ts`, in Portuguese. */
export const texts: Texts = {
  webhook: {
    blocked_address: 'O endereço não é permitido',
    dns_error: 'O nome de host não foi encontrado',
    connect_refused: 'Ligação recusada',
    connect_timeout: 'Sem ligação em 5 s',
    unreachable: 'Não se chega ao servidor',
    tls_error: 'O certificado não foi aceite',
    socket_closed: 'A ligação foi cortada',
    timeout: 'Sem resposta em 15 s',
    bad_response: 'A resposta não é HTTP válido, ou é longa demais',
    not_acknowledged: 'A loja não respondeu «success»',
    internal_error: 'O gateway não conseguiu enviá-lo',
    notifier_crash: 'O gateway foi parado durante o envio',
  },

  nodeRefuses: 'O nó recusa a transação:',
  sweep: {
    blacklisted: 'O contrato do token não deixa sair nada deste endereço',
    cold_wallet_blacklisted: 'A carteira fria está na lista negra do token',
    token_paused: 'O token está em pausa',
    dry_run_refused: 'O contrato do token recusaria a transferência',
    balance_missing: 'Há menos no endereço do que nos livros',
    cost_cap: 'Custaria mais do que uma recolha pode custar',
    funding_expired: 'Os TRX não chegaram a tempo',
    delegation_expired: 'A energia não chegou a tempo',
    transfer_expired: 'A transferência não chegou a tempo à cadeia',
    out_of_energy: 'A transferência ficou sem energia',
    reverted: 'A transferência foi revertida',
    execution_failed: 'A transferência falhou na cadeia',
    transfer_missing: 'A transação não moveu nada',
  },

  waiting: {
    hot_wallet_trx: 'Espera por TRX na carteira quente',
    daily_budget: 'Espera pelo orçamento de amanhã',
    cost_above_cap: 'Espera por um preço mais baixo',
    fee_share: 'Agora não compensa a taxa',
    hot_wallet_changed: 'Espera pela carteira quente que emprestou a energia',
    cold_wallet_changed: 'Espera pela nova carteira fria na configuração',
  },

  order: {
    expired: 'Pedido expirado sem pagamento',
    cancelled: 'Pedido cancelado pela loja',
    underpaid: 'Pedido pago em parte',
  },
  answered: (status) => `Resposta ${status}`,
  ofWebhook: (reason) => `Webhook: ${reason}`,
  ofSweep: (reason) => `Recolha: ${reason}`,
};

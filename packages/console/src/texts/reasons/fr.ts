import type { Texts } from './en';

/** As in `en.ts`, in French. */
export const texts: Texts = {
  webhook: {
    blocked_address: 'L’adresse n’est pas autorisée',
    dns_error: 'Le nom d’hôte est introuvable',
    connect_refused: 'Connexion refusée',
    connect_timeout: 'Pas de connexion en 5 s',
    unreachable: 'Le serveur est injoignable',
    tls_error: 'Le certificat n’a pas été accepté',
    socket_closed: 'La connexion a été coupée',
    timeout: 'Pas de réponse en 15 s',
    bad_response: 'La réponse n’est pas du HTTP valide, ou est trop longue',
    not_acknowledged: 'La boutique n’a pas répondu « success »',
    internal_error: 'La passerelle n’a pas pu l’envoyer',
    notifier_crash: 'La passerelle a été arrêtée pendant l’envoi',
  },

  nodeRefuses: 'Le nœud refuse la transaction :',
  sweep: {
    blacklisted: 'Le contrat du jeton ne laisse rien sortir de cette adresse',
    cold_wallet_blacklisted: 'Le portefeuille froid est sur la liste noire du jeton',
    token_paused: 'Le jeton est en pause',
    dry_run_refused: 'Le contrat du jeton refuserait le transfert',
    balance_missing: 'Il y a moins sur l’adresse que dans les livres',
    cost_cap: 'Cela coûterait plus qu’une collecte ne peut coûter',
    funding_expired: 'Les TRX ne sont pas arrivés à temps',
    delegation_expired: 'L’énergie n’est pas arrivée à temps',
    transfer_expired: 'Le transfert n’a pas atteint la chaîne à temps',
    out_of_energy: 'Le transfert a manqué d’énergie',
    reverted: 'Le transfert a été annulé',
    execution_failed: 'Le transfert a échoué sur la chaîne',
    transfer_missing: 'La transaction n’a rien déplacé',
  },

  waiting: {
    hot_wallet_trx: 'Attend des TRX dans le portefeuille chaud',
    daily_budget: 'Attend le budget de demain',
    cost_above_cap: 'Attend un prix plus bas',
    fee_share: 'Ne vaut pas ses frais maintenant',
    hot_wallet_changed: 'Attend le portefeuille chaud qui a prêté l’énergie',
    cold_wallet_changed: 'Attend le nouveau portefeuille froid dans la configuration',
  },

  order: {
    expired: 'Commande expirée sans paiement',
    cancelled: 'Commande annulée par la boutique',
    underpaid: 'Commande payée en partie',
  },
  answered: (status) => `Réponse ${status}`,
  ofWebhook: (reason) => `Webhook : ${reason}`,
  ofSweep: (reason) => `Collecte : ${reason}`,
};

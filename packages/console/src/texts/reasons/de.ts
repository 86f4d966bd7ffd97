import type { Texts } from './en';

/** As in `en.ts`, in German. */
export const texts: Texts = {
  webhook: {
    blocked_address: 'Die Adresse ist nicht erlaubt',
    dns_error: 'Der Hostname wurde nicht gefunden',
    connect_refused: 'Verbindung abgelehnt',
    connect_timeout: 'Keine Verbindung in 5 s',
    unreachable: 'Der Server ist nicht erreichbar',
    tls_error: 'Das Zertifikat wurde nicht akzeptiert',
    socket_closed: 'Die Verbindung wurde getrennt',
    timeout: 'Keine Antwort in 15 s',
    bad_response: 'Die Antwort ist kein gültiges HTTP oder zu lang',
    not_acknowledged: 'Der Shop antwortete nicht mit „success“',
    internal_error: 'Das Gateway konnte ihn nicht senden',
    notifier_crash: 'Das Gateway wurde beim Senden angehalten',
  },

  nodeRefuses: 'Der Knoten lehnt die Transaktion ab:',
  sweep: {
    blacklisted: 'Der Vertrag des Tokens lässt nichts von dieser Adresse weg',
    cold_wallet_blacklisted: 'Die Cold Wallet steht auf der schwarzen Liste des Tokens',
    token_paused: 'Der Token ist pausiert',
    dry_run_refused: 'Der Vertrag des Tokens würde die Überweisung ablehnen',
    balance_missing: 'Auf der Adresse liegt weniger als verbucht',
    cost_cap: 'Es würde mehr kosten, als Einsammeln kosten darf',
    funding_expired: 'Die TRX kamen nicht rechtzeitig an',
    delegation_expired: 'Die Energie kam nicht rechtzeitig an',
    transfer_expired: 'Die Überweisung kam nicht rechtzeitig auf die Chain',
    out_of_energy: 'Der Überweisung ging die Energie aus',
    reverted: 'Die Überweisung wurde rückgängig gemacht',
    execution_failed: 'Die Überweisung schlug auf der Chain fehl',
    transfer_missing: 'Die Transaktion bewegte nichts',
  },

  waiting: {
    hot_wallet_trx: 'Wartet auf TRX in der Hot Wallet',
    daily_budget: 'Wartet auf das Budget von morgen',
    cost_above_cap: 'Wartet auf einen niedrigeren Preis',
    fee_share: 'Die Gebühr lohnt sich jetzt nicht',
    hot_wallet_changed: 'Wartet auf die Hot Wallet, die die Energie lieh',
    cold_wallet_changed: 'Wartet auf die neue Cold Wallet in der Konfiguration',
  },

  order: {
    expired: 'Bestellung unbezahlt abgelaufen',
    cancelled: 'Bestellung vom Shop storniert',
    underpaid: 'Bestellung zum Teil bezahlt',
  },
  answered: (status) => `Antwort ${status}`,
  ofWebhook: (reason) => `Webhook: ${reason}`,
  ofSweep: (reason) => `Einsammeln: ${reason}`,
};

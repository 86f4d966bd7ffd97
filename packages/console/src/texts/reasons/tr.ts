import type { Texts } from './en';

/** As in `en.ts`, in Turkish. */
export const texts: Texts = {
  webhook: {
    blocked_address: 'Adrese izin yok',
    dns_error: 'Ana makine adı bulunamadı',
    connect_refused: 'Bağlantı reddedildi',
    connect_timeout: '5 sn içinde bağlantı yok',
    unreachable: 'Sunucuya ulaşılamıyor',
    tls_error: 'Sertifika kabul edilmedi',
    socket_closed: 'Bağlantı kesildi',
    timeout: '15 sn içinde yanıt yok',
    bad_response: 'Yanıt geçerli HTTP değil ya da çok uzun',
    not_acknowledged: 'Mağaza “success” yanıtı vermedi',
    internal_error: 'Ağ geçidi gönderemedi',
    notifier_crash: 'Ağ geçidi gönderirken durduruldu',
  },

  nodeRefuses: 'Düğüm işlemi reddediyor:',
  sweep: {
    blacklisted: 'Token sözleşmesi bu adresten çıkışa izin vermiyor',
    cold_wallet_blacklisted: 'Soğuk cüzdan token’ın kara listesinde',
    token_paused: 'Token duraklatıldı',
    dry_run_refused: 'Token sözleşmesi aktarımı reddederdi',
    balance_missing: 'Adreste kayıtlardan az var',
    cost_cap: 'Bir toplamanın izin verilen maliyetini aşar',
    funding_expired: 'TRX zamanında gelmedi',
    delegation_expired: 'Enerji zamanında gelmedi',
    transfer_expired: 'Aktarım zincire zamanında ulaşmadı',
    out_of_energy: 'Aktarımın enerjisi bitti',
    reverted: 'Aktarım geri çevrildi',
    execution_failed: 'Aktarım zincirde başarısız oldu',
    transfer_missing: 'İşlem hiçbir şey taşımadı',
  },

  waiting: {
    hot_wallet_trx: 'Sıcak cüzdanda TRX bekliyor',
    daily_budget: 'Yarının bütçesini bekliyor',
    cost_above_cap: 'Daha düşük fiyat bekliyor',
    fee_share: 'Şimdi ücretine değmez',
    hot_wallet_changed: 'Enerjiyi veren sıcak cüzdanı bekliyor',
    cold_wallet_changed: 'Yapılandırmada yeni soğuk cüzdanı bekliyor',
  },

  order: {
    expired: 'Siparişin süresi ödenmeden doldu',
    cancelled: 'Siparişi mağaza iptal etti',
    underpaid: 'Sipariş kısmen ödendi',
  },
  answered: (status) => `Yanıt ${status}`,
  ofWebhook: (reason) => `Webhook: ${reason}`,
  ofSweep: (reason) => `Toplama: ${reason}`,
};

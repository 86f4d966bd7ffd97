import { around, plural } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Turkish. */
export const texts: Texts = {
  title: 'Webhook’lar',
  help: 'Bu ağ geçidinin, mağazanızın sunucusuna bir siparişin ödendiğini bildirdiği imzalı mesajlar.',
  change: 'Değiştir',
  save: 'Kaydet',

  notToldOf: (count) => `Ödendi, ama sunucunuz bilmiyor: ${count}`,
  notToldTable: 'Webhook’u başarısız olan siparişler, en yeniler önce',
  seeOrders: 'Siparişleri gör',
  order: 'Sipariş',
  amount: 'Tutar',
  created: 'Oluşturulma',
  sendAgain: 'Yeniden gönder',
  sendAgainOf: (order) => `Yeniden gönder: ${order} webhook’u`,
  queued: 'Sıraya alındı.',
  sendAllAgain: 'Tümünü yeniden gönder',
  sendFailedQuestion: 'Başarısız tüm webhook’lar yeniden gönderilsin mi?',
  sendFailedEffect: (name) =>
    around`${name}, webhook’u başarısız olan her ödenmiş sipariş için bir kez daha bilgilendirilir: en eskiler önce, saniyede beş, siparişin URL’sine.`,
  webhooksQueued: (count) => plural(count, { one: '{n} webhook sıraya alındı.', other: '{n} webhook sıraya alındı.' }),
  webhooksQueuedOfMore: (count) =>
    plural(count, { one: '{n} webhook sıraya alındı. Daha var.', other: '{n} webhook sıraya alındı. Daha var.' }),

  deliveries: 'Denemeler',
  newestFirst: 'Webhook ve olay gönderme denemeleri, en yeniler önce',
  noDeliveries: 'Henüz bir şey gönderilmedi.',
  noDeliveriesHelp: 'İlk webhook bir sipariş ödenince gider. Beklemeniz gerekmez: bir örnek gönderin.',
  answer: 'Yanıt',
  time: 'Zaman',
  kinds: { payment: 'Bir ödemenin webhook’u', event: 'Olay' },
  sentElsewhere: 'Ağ geçidi onu başka bir URL’ye gönderdi',
  sendEventAgainOf: (order) => `Yeniden gönder: ${order} olayı`,

  settings: 'Ayarlar',
  defaultUrl: 'Olağan webhook URL’si',
  changeDefaultUrl: 'Olağan webhook URL’sini değiştir',
  urlForWebhooks: 'Webhook’lar için URL',
  urlForWebhooksHelp:
    'URL belirtmeyen siparişler ve bağlantılar için. Boş: onların webhook’u olmaz. Var olan siparişler olduğu gibi kalır.',
  eventsGoTo: 'Olayların gittiği yer',
  changeEventsUrl: 'Olayların gittiği yeri değiştir',
  urlForEvents: 'Olaylar için URL',
  urlForEventsHelp:
    'Bundan sonra bir siparişe olan her şey oraya gönderilir; ödeme webhook’ları olduğu gibi sürer. Boş: olay gönderilmez.',

  secret: 'Webhook sırrı',
  oneSigns: 'bir tane, kullanımda',
  twoSignUntil: (time) => around`iki sır imzalıyor, bitiş: ${time}`,
  newSecret: 'Yeni sır',
  newSecretQuestion: 'Webhook sırrı yenilensin mi?',
  newSecretEffect:
    'Mağazanızın geçmeye vakti olsun diye eskisi 24 saat daha yenisiyle birlikte imzalar. Çalındıysa yenisini mağazanıza hemen girin.',
  makeSecret: 'Yeni sır oluştur',
  newSecretIs: 'Yeni webhook sırrı',
  enterSecret: 'Mağazanıza girin; imzaları onunla denetler.',
  copySecret: 'Webhook sırrını kopyala',
  secretIsStored: 'Webhook sırrını güvenli bir yerde sakladım',
  signatureUntilThen: 'O zamana dek x-signature',
  asBefore: 'önceki gibi',
  byNewSecret: 'yeni sırla',
  byOldSecret: 'eski sırla',
  changeSignature: 'x-signature’ın neyle yapıldığını değiştir',
  signatureHelp: 'Mağazanız yenisini bilir bilmez onu seçin. webhook-signature başlığında her zaman ikisi de vardır.',

  tryWebhook: 'Webhook’u dene',
  sendTo: 'İmzalı örneğin gideceği yer',
  waitingForAnswer: 'Yanıtı bekleniyor',
  sendExample: 'Örnek gönder',
  answered: (answer, span) => `Yanıt: ${answer}, ${span} sonra.`,
  noAnswer: (reason, span) => `${reason}, ${span} sonra.`,
};

import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Turkish. */
export const texts: Texts = {
  title: 'Kişiler',
  help: 'Kim, hangi rolle girebilir. Kimse kendi kaydolamaz: kişiler bir kez geçerli bağlantıyla davet edilir.',
  newestFirst: 'Kişiler, en yeniler önce',
  name: 'Ad',
  roles: 'Roller',
  noRole: 'Rol yok',
  secondFactor: 'Giriş yolu',
  lastSeen: 'Son görülme',
  never: 'hiç',
  suspended: 'Askıda',
  none: 'Henüz kimse yok. İlk kişiyi davet edin.',
  passkey: 'geçiş anahtarı',
  app: 'parola ve uygulama',
  password: 'yalnızca parola',
  counter: 'bir cihaz',
  merchant: 'Satıcı',
  everywhere: 'Tümü',
  whatCanBeDoneAbout: (name) => `${name} için yapılabilecekler`,

  invite: 'Davet et',
  invitePerson: 'Kişi davet et',
  nameHelp: 'Başkalarının gördüğü ad, denetim kaydında da.',
  where: 'Nerede',
  role: 'Rol',

  invitations: 'Açık davetler',
  invitationsHelp: 'Henüz kabul edilmedi. Bağlantısı yanlış ele geçeni geri alın.',
  ends: 'Bitiş',
  revoke: 'Geri al',
  revokeOf: (name) => `Daveti geri al: ${name}`,
  revokeQuestion: (name) => around`${name} daveti geri alınsın mı?`,
  revokeEffect: 'Bağlantı hemen geçersiz olur.',
  revoked: 'Davet geri alındı.',

  linkFor: (name) => around`${name} için bağlantı`,
  handOver: 'Kendiniz iletin: ilk açan rolü alır. Bir kez, 72 saat içinde geçer.',
  link: 'Bağlantı',
  copyLink: 'Bağlantıyı kopyala',
  qrCode: 'Bağlantının QR kodu',
  shownOnlyNow: 'Yalnızca şimdi gösterilir. Bir daha kimse okuyamaz, siz bile.',
  linkIsHandedOver: 'Bağlantıyı ilettim ya da sakladım',

  changeRole: 'Rolü değiştir',
  changeRoleOf: (name) => around`Rolü değiştir: ${name}`,
  changeRoleEffect: 'Kişinin oturumları hemen kapanır.',
  takeRole: 'Yok: rolü al',
  roleIsChanged: 'Rol değişti.',

  endAccess: 'Erişimi bitir',
  endAccessOf: (name) => `Erişimi bitir: ${name}`,
  accessEnded: 'Erişim bitti: bütün cihazlarda oturum kapatıldı. Geri almak için kişiyi yeniden davet edin.',
  isSignedOut: (name) => `${name} bütün cihazlarda oturumdan çıkarıldı.`,

  newLink: 'Yeni bağlantı',
  newLinkQuestion: (name) => around`${name} için yeni bağlantı verilsin mi?`,
  newLinkEffect: 'Geçiş anahtarını ya da parolasını kaybeden için. Oturumlar ve eski girişler hemen sona erer.',
  makeLink: 'Yeni bağlantı oluştur',

  suspend: 'Askıya al',
  suspendQuestion: (name) => around`${name} askıya alınsın mı?`,
  suspendEffect: 'Kişi her yerden hemen çıkarılır ve siz sürdürene dek giremez.',
  isSuspended: (name) => `${name} askıya alındı.`,
  resume: 'Sürdür',
  resumeQuestion: (name) => around`${name} sürdürülsün mü?`,
  resumeEffect: 'Kişi aynı rollerle yeniden girebilir.',
  isResumed: (name) => `${name} yeniden girebilir.`,

  remove: 'Kaldır',
  removeQuestion: (name) => around`${name} kaldırılsın mı?`,
  removeEffect:
    'Kişi her yerden hemen çıkarılır; burada ve satıcılarda tüm rollerini yitirir. Denetim kaydı adı saklar.',
  isRemoved: (name) => `${name} kaldırıldı.`,
};

import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Turkish. */
export const texts: Texts = {
  title: 'Davet',
  welcome: (name) => around`Hoş geldiniz, ${name}`,
  opening: 'Davet okunuyor…',
  noSecret: 'Size verilen bağlantıyı bir kez daha açın: bu sayfa onu yalnızca yenilenene dek saklar.',
  notOpen: 'Bu bağlantı geçerli değil. Kullanıldı, geri alındı, değiştirildi ya da 72 saatten eski. Yenisini isteyin.',
  toSignIn: 'Girişe git',
  invitedAs: (role, place) => around`Davetlisiniz: ${role}, ${place}.`,
  newCredentials: 'Bu bağlantı size yeni bir giriş verir. Eskileri artık geçmez.',
  thisGateway: 'bu ağ geçidi',

  passkeyWay: 'Geçiş anahtarı kur',
  passkeyHelp: 'En iyisi: cihazınız parmak izi, yüz ya da PIN sorar ve çalınabilecek bir parola olmaz.',
  passkeyExists: 'Bu cihazda burası için geçiş anahtarınız zaten var. Onunla girin ve bağlantıyı yeniden açın.',
  passwordWay: 'Parola ve uygulama kullan',
  directoryWay: 'Kuruluş hesabınızı kullanın',
  directoryHelp: 'Kuruluşunuzdaki hesabınız. Orada girer ve geri dönersiniz.',
  joinWay: (name) => `${name} olarak sürdür`,
  joinHelp: 'Oturumunuz açık. Rol, var olanlara eklenir.',
  deviceWay: 'Bu cihazı kasa olarak kullan',
  deviceHelp: 'Mağazanın telefonu ya da tableti için. Yalnızca kasa için 30 gün açık kalır.',

  loginName: 'Giriş adı',
  loginNameHelp: 'Örneğin e-posta adresiniz; oraya bir şey gönderilmez.',
  password: 'Parola',
  passwordHelp: 'En az 12 karakter, başkalarının kullanmadığı bir parola.',
  scan: 'Bunu doğrulama uygulamanızla tarayın ya da anahtarı yazın. Sonra gösterdiği kodu girin.',
  accept: 'Kabul et',
  back: 'Geri',
};

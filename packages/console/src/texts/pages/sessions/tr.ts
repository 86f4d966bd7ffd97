import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Turkish. */
export const texts: Texts = {
  title: 'Oturumlar',
  help: 'Bu ağ geçidinin parolasıyla nerelerden girildiği. Bir oturum en çok 24 saat sürer, kullanılmazsa daha kısa.',
  newestFirst: 'Oturumlar, en yeniler önce',
  browser: 'Tarayıcı',
  address: 'Adres',
  signedIn: 'Giriş',
  lastUsed: 'Son kullanım',
  used: 'Kullanım',
  thisSession: 'Bu oturum',
  unknownProgram: 'Bilinmeyen program',
  browserOn: (browser, system) => `${browser}, ${system}`,

  end: 'Kapat',
  endOf: (browser, address) => `Oturumu kapat: ${browser}, ${address}`,
  endQuestion: 'Bu oturum kapatılsın mı?',
  endSession: 'Oturumu kapat',
  endEffect: (browser, address) =>
    around`${address} adresindeki ${browser} hemen çıkarılır. Siz değildiyseniz parolayı da değiştirin: ADMIN_PASSWORD.`,
  ended: 'Oturum kapandı.',
  endOthers: 'Diğerlerini kapat',
  endOthersQuestion: 'Diğer tüm oturumlar kapatılsın mı?',
  endOthersEffect: 'Diğer tüm oturumlar hemen kapanır. Siz burada kalırsınız.',
  othersEnded: 'Diğer tüm oturumlar kapandı.',
};

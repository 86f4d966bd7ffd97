import type { Texts } from './en';

/** As in `en.ts`, in Turkish. */
export const texts: Texts = {
  title: 'Profil',
  you: 'Siz',
  secondFactor: 'İkinci yöntem',
  sessions: 'Oturumlar',

  name: 'Ad',
  nameHelp: 'Başkalarının gördüğü ad, denetim kaydında da.',
  language: 'Dil',
  asBrowser: 'Tarayıcı gibi',
  save: 'Kaydet',
  saved: 'Kaydedildi.',
  roles: 'Rolleriniz',
  noRoles: 'Şu anda bir rolünüz yok.',

  password: 'Parola',
  passwordHelp: 'Geçiş anahtarlarının yanında: giriş adınız ve bu parola, uygulamanızın koduyla.',
  noLoginName: 'Parola için giriş adı gerekir; davet kabul edilirken seçilir. Siz geçiş anahtarıyla giriyorsunuz.',
  loginName: 'Giriş adı',
  setPassword: 'Parola koy',
  changePassword: 'Parolayı değiştir',
  newPassword: 'Yeni parola',
  newPasswordHelp: 'En az 12 karakter. Diğer tüm oturumlar kapanır.',
  passwordIsSet: 'Parola kondu. Diğer tüm oturumlar kapandı.',

  deployment: 'Kurulumun parolasıyla girdiniz',
  deploymentHelp:
    'Bu belirli bir kişi değildir. Kişi olarak geçiş anahtarıyla girersiniz ve denetim kaydında adınız olur. Parola olduğu gibi kalır.',
  yourName: 'Adınız',
  makeMeOwner: 'Beni sahip yap',
};

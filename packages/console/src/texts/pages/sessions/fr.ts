import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in French. */
export const texts: Texts = {
  title: 'Sessions',
  help: 'Où le mot de passe de cette passerelle a servi à se connecter. Une session finit après 24 heures au plus, et plus tôt si elle ne sert pas.',
  newestFirst: 'Sessions, les plus récentes d’abord',
  browser: 'Navigateur',
  address: 'Adresse',
  signedIn: 'Connexion',
  lastUsed: 'Dernier usage',
  used: 'Utilisée',
  thisSession: 'Cette session',
  unknownProgram: 'Programme inconnu',
  browserOn: (browser, system) => `${browser} sur ${system}`,

  end: 'Terminer',
  endOf: (browser, address) => `Terminer la session de ${browser}, ${address}`,
  endQuestion: 'Terminer cette session ?',
  endSession: 'Terminer la session',
  endEffect: (browser, address) =>
    around`${browser} à ${address} est déconnecté aussitôt. Si ce n’était pas vous, changez aussi le mot de passe : ADMIN_PASSWORD.`,
  ended: 'La session est terminée.',
  endOthers: 'Terminer les autres',
  endOthersQuestion: 'Terminer toutes les autres sessions ?',
  endOthersEffect: 'Toutes les autres sessions prennent fin aussitôt. Vous restez connecté ici.',
  othersEnded: 'Toutes les autres sessions ont pris fin.',
};

import { plural } from '../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in French. */
export const texts: Texts = {
  byCode: {
    SWEEP_DISABLED: 'La collecte est désactivée sur cette passerelle.',
    NOT_FOUND: 'Il n’y a rien ici sous ce numéro.',
    EMPTY_UPDATE: 'Rien n’a été changé.',
    ADMIN_UNAUTHORIZED: 'Vous avez été déconnecté. Connectez-vous pour continuer.',
    ADMIN_TOKEN_INVALID: 'Vous avez été déconnecté. Connectez-vous pour continuer.',
  },
  noAnswer: 'La passerelle ne répond pas. Elle l’a peut-être fait quand même : vérifiez avant de réessayer.',
  noAnswerTryAgain: 'La passerelle ne répond pas. Veuillez réessayer.',
  tooManyRequests: (seconds) =>
    plural(seconds, {
      one: 'Trop de requêtes. Réessayez dans {n} seconde.',
      other: 'Trop de requêtes. Réessayez dans {n} secondes.',
    }),
  changedMeanwhile: (message) => `Cela a changé entre-temps. ${message}`,
  nodeShowsOther: 'Le nœud ne répond pas, ou montre autre chose que ce qui a été enregistré.',
  nodeSilent: 'Le nœud ne répond pas. Réessayez dans une minute.',
  wrongPassword: 'Ce n’est pas le mot de passe.',
  wrongPasswordTriesLeft: (left) =>
    plural(left, {
      one: 'Ce n’est pas le mot de passe. Encore {n} essai.',
      other: 'Ce n’est pas le mot de passe. Encore {n} essais.',
    }),
  tooManyTries: (time) => `Trop d’essais. Réessayez à ${time}.`,
  codeNotAccepted: 'Non accepté. Chaque code ne sert qu’une fois : prenez le suivant ou un code de récupération.',
  passkeyUnknown: 'Cette clé d’accès ne permet pas de se connecter ici.',
  passkeyNotUsed: 'La clé d’accès n’a pas été utilisée. Réessayez.',
  broken: (time) => `Cela n’a pas marché, ou seulement en partie : vérifiez avant de réessayer. (${time})`,
};

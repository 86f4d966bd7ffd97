import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in French. */
export const texts: Texts = {
  title: 'Personnes',
  help: 'Qui peut se connecter, et à quel titre. Personne ne peut s’inscrire : on invite par un lien qui ne sert qu’une fois.',
  newestFirst: 'Personnes, les plus récentes d’abord',
  name: 'Nom',
  roles: 'Rôles',
  noRole: 'Sans rôle',
  secondFactor: 'Se connecte avec',
  lastSeen: 'Vu',
  never: 'jamais',
  suspended: 'Suspendu',
  none: 'Encore personne. Invitez la première personne.',
  passkey: 'clé d’accès',
  app: 'mot de passe et application',
  password: 'mot de passe seul',
  counter: 'un appareil',
  merchant: 'Marchand',
  everywhere: 'Tous',
  whatCanBeDoneAbout: (name) => `Ce qu’on peut faire pour ${name}`,

  invite: 'Inviter',
  invitePerson: 'Inviter une personne',
  nameHelp: 'Tel que les autres le lisent, aussi dans le journal d’audit.',
  where: 'Où',
  role: 'Rôle',

  invitations: 'Invitations ouvertes',
  invitationsHelp: 'Pas encore acceptées. Révoquez celle dont le lien s’est égaré.',
  ends: 'Fin',
  revoke: 'Révoquer',
  revokeOf: (name) => `Révoquer l’invitation de ${name}`,
  revokeQuestion: (name) => around`Révoquer l’invitation de ${name} ?`,
  revokeEffect: 'Le lien cesse aussitôt de fonctionner.',
  revoked: 'L’invitation est révoquée.',

  linkFor: (name) => around`Le lien pour ${name}`,
  handOver: 'Remettez-le vous-même : le premier qui l’ouvre reçoit le rôle. Il sert une fois, pendant 72 heures.',
  link: 'Lien',
  copyLink: 'Copier le lien',
  qrCode: 'Code QR du lien',
  shownOnlyNow: 'Affiché maintenant seulement. Personne ne pourra le relire, pas même vous.',
  linkIsHandedOver: 'J’ai remis le lien, ou je l’ai conservé',

  changeRole: 'Changer de rôle',
  changeRoleOf: (name) => around`Changer le rôle de ${name}`,
  changeRoleEffect: 'Les sessions de la personne prennent fin aussitôt.',
  takeRole: 'Aucun : retirer le rôle',
  roleIsChanged: 'Le rôle est changé.',

  endAccess: 'Mettre fin à l’accès',
  endAccessOf: (name) => `Mettre fin à l’accès de ${name}`,
  accessEnded:
    'Accès terminé : déconnexion sur tous les appareils. Pour revenir en arrière, invitez à nouveau la personne.',
  isSignedOut: (name) => `${name} est déconnecté de tous les appareils.`,

  newLink: 'Nouveau lien',
  newLinkQuestion: (name) => around`Donner un nouveau lien à ${name} ?`,
  newLinkEffect:
    'Pour qui a perdu sa clé d’accès ou son mot de passe. Ses sessions et anciens accès prennent fin aussitôt.',
  makeLink: 'Créer un nouveau lien',

  suspend: 'Suspendre',
  suspendQuestion: (name) => around`Suspendre ${name} ?`,
  suspendEffect:
    'La personne est déconnectée partout aussitôt, et ne peut plus se connecter avant que vous la rétablissiez.',
  isSuspended: (name) => `${name} est suspendu.`,
  resume: 'Rétablir',
  resumeQuestion: (name) => around`Rétablir ${name} ?`,
  resumeEffect: 'La personne peut se reconnecter, avec les mêmes rôles.',
  isResumed: (name) => `${name} peut se reconnecter.`,

  remove: 'Retirer',
  removeQuestion: (name) => around`Retirer ${name} ?`,
  removeEffect:
    'La personne est déconnectée partout aussitôt et perd tous ses rôles, ici et chez les marchands. Le journal d’audit garde le nom.',
  isRemoved: (name) => `${name} est retiré.`,
};

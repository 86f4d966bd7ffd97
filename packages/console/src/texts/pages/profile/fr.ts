import type { Texts } from './en';

/** As in `en.ts`, in French. */
export const texts: Texts = {
  title: 'Profil',
  you: 'Vous',
  secondFactor: 'Second facteur',
  sessions: 'Sessions',

  name: 'Nom',
  nameHelp: 'Tel que les autres le lisent, aussi dans le journal d’audit.',
  language: 'Langue',
  asBrowser: 'Comme le navigateur',
  save: 'Enregistrer',
  saved: 'Enregistré.',
  roles: 'Vos rôles',
  noRoles: 'Vous n’avez aucun rôle pour le moment.',

  password: 'Mot de passe',
  passwordHelp: 'Outre les clés d’accès : votre identifiant et ce mot de passe, avec un code de votre application.',
  noLoginName:
    'Un mot de passe exige un identifiant, choisi en acceptant une invitation. Vous vous connectez avec une clé d’accès.',
  loginName: 'Identifiant',
  setPassword: 'Définir un mot de passe',
  changePassword: 'Changer le mot de passe',
  newPassword: 'Nouveau mot de passe',
  newPasswordHelp: 'Au moins 12 caractères. Toutes les autres sessions prennent fin.',
  passwordIsSet: 'Le mot de passe est défini. Toutes les autres sessions ont pris fin.',

  deployment: 'Vous êtes connecté avec le mot de passe de l’installation',
  deploymentHelp:
    'Ce n’est personne en particulier. En tant que personne, vous vous connectez avec une clé d’accès, et le journal d’audit porte votre nom. Le mot de passe reste le même.',
  yourName: 'Votre nom',
  makeMeOwner: 'Me faire propriétaire',
};

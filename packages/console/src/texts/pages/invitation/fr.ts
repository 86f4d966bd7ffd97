import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in French. */
export const texts: Texts = {
  title: 'Invitation',
  welcome: (name) => around`Bienvenue, ${name}`,
  opening: 'Lecture de l’invitation…',
  noSecret: 'Ouvrez encore une fois le lien reçu : cette page ne le garde que jusqu’à son rechargement.',
  notOpen:
    'Ce lien ne fonctionne pas. Il a été utilisé, révoqué ou remplacé, ou a plus de 72 heures. Demandez-en un nouveau.',
  toSignIn: 'Vers la connexion',
  invitedAs: (role, place) => around`Vous êtes invité : ${role} de ${place}.`,
  newCredentials: 'Ce lien vous donne un nouvel accès. Les anciens ne valent plus.',
  thisGateway: 'cette passerelle',

  passkeyWay: 'Créer une clé d’accès',
  passkeyHelp:
    'Le mieux : votre appareil demande empreinte, visage ou code PIN, et il n’y a pas de mot de passe à voler.',
  passkeyExists: 'Cet appareil a déjà une clé d’accès à vous ici. Connectez-vous avec elle et rouvrez le lien.',
  passwordWay: 'Mot de passe avec une application',
  directoryWay: 'Compte de votre organisation',
  directoryHelp: 'Le compte que vous avez dans votre organisation. Vous vous y connectez, puis revenez.',
  joinWay: (name) => `Continuer comme ${name}`,
  joinHelp: 'Vous êtes connecté. Le rôle s’ajoute aux vôtres.',
  deviceWay: 'Utiliser cet appareil comme caisse',
  deviceHelp: 'Pour un téléphone ou une tablette de la boutique. Il reste connecté 30 jours, pour la caisse seulement.',

  loginName: 'Identifiant',
  loginNameHelp: 'Par exemple votre e-mail ; rien n’y est envoyé.',
  password: 'Mot de passe',
  passwordHelp: 'Au moins 12 caractères, et aucun que d’autres utilisent.',
  scan: 'Scannez ceci avec votre application d’authentification, ou saisissez-y la clé. Entrez ensuite le code affiché.',
  accept: 'Accepter',
  back: 'Retour',
};

import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in French. */
export const texts: Texts = {
  title: 'Second facteur',
  help: 'Ce qu’il faut pour se connecter, outre le mot de passe. Avec une application ou une clé d’accès, un mot de passe volé ne suffit pas.',
  on: 'Activé',
  off: 'Désactivé',
  setUpAt: (time) => around`Créé ${time}, pas encore utilisé`,
  setUpAndUsedAt: (time, used) => around`Créé ${time}, utilisé ${used}`,
  othersEnd: 'Toutes les autres sessions prennent fin.',
  name: 'Nom',

  app: 'Application d’authentification',
  appHelp: 'Une application sur votre téléphone affiche un nouveau code toutes les 30 secondes.',
  setUpApp: 'Configurer une application',
  setUpAppTitle: 'Configurer une application d’authentification',
  replaceApp: 'Remplacer l’application',
  replaceAppTitle: 'Remplacer l’application d’authentification',
  continue: 'Continuer',
  scan: 'Scannez ceci avec l’application, ou saisissez-y la clé. Entrez ensuite le code affiché.',
  qrCode: 'Code QR pour l’application d’authentification',
  key: 'Clé',
  copyKey: 'Copier la clé',
  code: 'Code',
  wrongCode: 'Ce n’est pas le code que l’application affiche maintenant.',
  turnOn: 'Activer',
  appIsSetUp: 'L’application est configurée. Toutes les autres sessions ont pris fin.',
  removeApp: 'Retirer l’application',
  removeAppQuestion: 'Retirer l’application d’authentification ?',
  appIsRemoved: 'L’application est retirée.',

  passkeys: 'Clés d’accès',
  passkeysHelp:
    'Votre appareil ou une clé de sécurité vous connecte, par empreinte, visage ou code PIN. Aucun autre site ne peut la demander.',
  passkeysNeed: 'Les clés d’accès exigent une PUBLIC_BASE_URL en https avec un nom d’hôte.',
  addPasskeyTitle: 'Ajouter une clé d’accès',
  addPasskey: 'Ajouter une clé d’accès',
  passkeyNameHelp: 'Par exemple l’appareil qui la garde. Toutes les autres sessions prennent fin.',
  passkeyIsAdded: 'La clé d’accès est ajoutée. Toutes les autres sessions ont pris fin.',
  remove: 'Retirer',
  removePasskey: (name) => `Retirer la clé d’accès ${name}`,
  removePasskeyQuestion: (name) => around`Retirer la clé d’accès ${name} ?`,
  passkeyIsRemoved: 'La clé d’accès est retirée.',
  onlyFactor:
    ' C’est le seul facteur : le mot de passe seul suffira alors, et les codes de récupération sont supprimés.',

  codes: 'Codes de récupération',
  codesLeft: (left) => `${left} sur 10 restants`,
  codesHelp: 'Chacun permet de se connecter une fois si vous avez perdu l’application ou la clé d’accès.',
  fewCodes: 'Il en reste peu. Créez-en de nouveaux avant de les épuiser.',
  makeCodes: 'Créer de nouveaux codes',
  makeCodesQuestion: 'Créer de nouveaux codes de récupération ?',
  oldCodesStop: 'Les anciens codes cessent aussitôt de fonctionner.',
  yourCodes: 'Vos codes de récupération',
  yourCodesHelp:
    'Chacun permet de se connecter une fois si vous avez perdu l’application ou la clé d’accès. Gardez-les loin du mot de passe.',
  shownOnlyNow: 'Affichés maintenant seulement. Ils ne pourront plus l’être.',
  copyCodes: 'Copier tous les codes de récupération',
  copyAll: 'Tout copier',
  codesAreStored: 'J’ai conservé les codes en lieu sûr',
};

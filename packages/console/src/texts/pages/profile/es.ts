import type { Texts } from './en';

/** As in `en.ts`, in Spanish. */
export const texts: Texts = {
  title: 'Perfil',
  you: 'Tú',
  secondFactor: 'Segundo factor',
  sessions: 'Sesiones',

  name: 'Nombre',
  nameHelp: 'Como lo leen los demás, también en el registro de auditoría.',
  language: 'Idioma',
  asBrowser: 'Como el navegador',
  save: 'Guardar',
  saved: 'Guardado.',
  roles: 'Tus roles',
  noRoles: 'Ahora no tienes ningún rol.',

  password: 'Contraseña',
  passwordHelp: 'Además de las llaves de acceso: tu nombre de acceso y esta contraseña, con un código de tu app.',
  noLoginName:
    'Una contraseña necesita un nombre de acceso, que se elige al aceptar una invitación. Tú entras con una llave de acceso.',
  loginName: 'Nombre de acceso',
  setPassword: 'Poner contraseña',
  changePassword: 'Cambiar contraseña',
  newPassword: 'Contraseña nueva',
  newPasswordHelp: 'Al menos 12 caracteres. Se cierran todas las demás sesiones.',
  passwordIsSet: 'La contraseña está puesta. Se cerraron todas las demás sesiones.',

  deployment: 'Has entrado con la contraseña de la instalación',
  deploymentHelp:
    'No es nadie en particular. Como persona entras con una llave de acceso, y el registro de auditoría lleva tu nombre. La contraseña queda como está.',
  yourName: 'Tu nombre',
  makeMeOwner: 'Hacerme propietario',
};

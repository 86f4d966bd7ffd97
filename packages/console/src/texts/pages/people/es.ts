import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Spanish. */
export const texts: Texts = {
  title: 'Personas',
  help: 'Quién puede entrar y como qué. Nadie puede registrarse: se invita con un enlace que sirve una vez.',
  newestFirst: 'Personas, las más recientes primero',
  name: 'Nombre',
  roles: 'Roles',
  noRole: 'Sin rol',
  secondFactor: 'Entra con',
  lastSeen: 'Última vez',
  never: 'nunca',
  suspended: 'Suspendida',
  none: 'Todavía nadie. Invita a la primera persona.',
  passkey: 'llave de acceso',
  app: 'contraseña y app',
  password: 'solo contraseña',
  counter: 'un dispositivo',
  merchant: 'Comercio',
  everywhere: 'Todos',
  whatCanBeDoneAbout: (name) => `Qué se puede hacer con ${name}`,

  invite: 'Invitar',
  invitePerson: 'Invitar a una persona',
  nameHelp: 'Como lo leen los demás, también en el registro de auditoría.',
  where: 'Dónde',
  role: 'Rol',

  invitations: 'Invitaciones abiertas',
  invitationsHelp: 'Aún sin aceptar. Revoca aquella cuyo enlace se haya extraviado.',
  ends: 'Termina',
  revoke: 'Revocar',
  revokeOf: (name) => `Revocar la invitación de ${name}`,
  revokeQuestion: (name) => around`¿Revocar la invitación de ${name}?`,
  revokeEffect: 'El enlace deja de servir al momento.',
  revoked: 'La invitación está revocada.',

  linkFor: (name) => around`El enlace para ${name}`,
  handOver: 'Entrégalo tú: quien lo abra primero recibe el rol. Sirve una vez, durante 72 horas.',
  link: 'Enlace',
  copyLink: 'Copiar el enlace',
  qrCode: 'Código QR del enlace',
  shownOnlyNow: 'Solo se muestra ahora. Nadie podrá leerlo otra vez, ni siquiera tú.',
  linkIsHandedOver: 'He entregado el enlace o lo he guardado',

  changeRole: 'Cambiar rol',
  changeRoleOf: (name) => around`Cambiar el rol de ${name}`,
  changeRoleEffect: 'Las sesiones de la persona terminan al momento.',
  takeRole: 'Ninguno: quitar el rol',
  roleIsChanged: 'El rol ha cambiado.',

  endAccess: 'Terminar el acceso',
  endAccessOf: (name) => `Terminar el acceso de ${name}`,
  accessEnded:
    'Acceso terminado: sesión cerrada en todos los dispositivos. Para deshacerlo, invite de nuevo a la persona.',
  isSignedOut: (name) => `Se cerró la sesión de ${name} en todos los dispositivos.`,

  newLink: 'Enlace nuevo',
  newLinkQuestion: (name) => around`¿Dar a ${name} un enlace nuevo?`,
  newLinkEffect:
    'Para quien ha perdido la llave de acceso o la contraseña. Sus sesiones y accesos anteriores terminan al momento.',
  makeLink: 'Crear enlace nuevo',

  suspend: 'Suspender',
  suspendQuestion: (name) => around`¿Suspender a ${name}?`,
  suspendEffect: 'Se cierra su sesión en todas partes y no puede entrar hasta que la reanudes.',
  isSuspended: (name) => `${name} está en suspenso.`,
  resume: 'Reanudar',
  resumeQuestion: (name) => around`¿Reanudar a ${name}?`,
  resumeEffect: 'La persona puede entrar de nuevo, con los mismos roles.',
  isResumed: (name) => `${name} puede entrar de nuevo.`,

  remove: 'Quitar',
  removeQuestion: (name) => around`¿Quitar a ${name}?`,
  removeEffect:
    'Se cierra su sesión en todas partes y pierde todos los roles, aquí y en los comercios. El registro de auditoría conserva el nombre.',
  isRemoved: (name) => `Se quitó a ${name}.`,
};

import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Spanish. */
export const texts: Texts = {
  title: 'Invitación',
  welcome: (name) => around`Te damos la bienvenida, ${name}`,
  opening: 'Leyendo la invitación…',
  noSecret: 'Abre otra vez el enlace que recibiste: esta página solo lo guarda hasta que se recarga.',
  notOpen: 'Este enlace no sirve. Se usó, se revocó o se sustituyó, o tiene más de 72 horas. Pide uno nuevo.',
  toSignIn: 'Ir al inicio de sesión',
  invitedAs: (role, place) => around`Tienes una invitación: ${role} de ${place}.`,
  newCredentials: 'Este enlace te da un acceso nuevo. Los anteriores ya no valen.',
  thisGateway: 'esta pasarela',

  passkeyWay: 'Crear una llave de acceso',
  passkeyHelp: 'Lo mejor: tu dispositivo pide huella, cara o PIN, y no hay contraseña que robar.',
  passkeyExists: 'Este dispositivo ya tiene aquí una llave de acceso tuya. Entra con ella y abre el enlace otra vez.',
  passwordWay: 'Usar contraseña y app',
  directoryWay: 'Usar la cuenta de tu organización',
  directoryHelp: 'La cuenta que tienes en tu organización. Entras allí y vuelves.',
  joinWay: (name) => `Seguir como ${name}`,
  joinHelp: 'Tu sesión está abierta. El rol se añade a los que tienes.',
  deviceWay: 'Usar este dispositivo como caja',
  deviceHelp: 'Para un teléfono o tableta de la tienda. Queda abierto 30 días, solo para la caja.',

  loginName: 'Nombre de acceso',
  loginNameHelp: 'Por ejemplo, tu correo; no se envía nada allí.',
  password: 'Contraseña',
  passwordHelp: 'Al menos 12 caracteres, y ninguna que usen otros.',
  scan: 'Escanéalo con tu app de autenticación o escribe la clave en ella. Luego introduce el código que muestra.',
  accept: 'Aceptar',
  back: 'Atrás',
};

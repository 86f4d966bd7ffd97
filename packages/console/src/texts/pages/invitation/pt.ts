import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Portuguese. */
export const texts: Texts = {
  title: 'Convite',
  welcome: (name) => around`Bem-vindo, ${name}`,
  opening: 'A ler o convite…',
  noSecret: 'Abra outra vez o link que recebeu: esta página só o guarda até ser recarregada.',
  notOpen: 'Este link não funciona. Foi usado, revogado ou substituído, ou tem mais de 72 horas. Peça um novo.',
  toSignIn: 'Ir para a entrada',
  invitedAs: (role, place) => around`Tem um convite: ${role} de ${place}.`,
  newCredentials: 'Este link dá-lhe um novo acesso. Os antigos já não valem.',
  thisGateway: 'este gateway',

  passkeyWay: 'Criar uma chave de acesso',
  passkeyHelp:
    'O melhor: o seu dispositivo pede impressão digital, rosto ou PIN, e não há senha que possa ser roubada.',
  passkeyExists: 'Este dispositivo já tem aqui uma chave de acesso sua. Entre com ela e abra o link outra vez.',
  passwordWay: 'Usar senha e app',
  directoryWay: 'Usar a conta da sua organização',
  directoryHelp: 'A conta que tem na sua organização. Entra lá e volta.',
  joinWay: (name) => `Continuar como ${name}`,
  joinHelp: 'A sua sessão está aberta. A função junta-se às que tem.',
  deviceWay: 'Usar este dispositivo como caixa',
  deviceHelp: 'Para um telemóvel ou tablet da loja. Fica aberto 30 dias, só para a caixa.',

  loginName: 'Nome de acesso',
  loginNameHelp: 'Por exemplo, o seu e-mail; nada é enviado para lá.',
  password: 'Senha',
  passwordHelp: 'Pelo menos 12 caracteres, e nenhuma que outros usem.',
  scan: 'Leia isto com a sua app de autenticação, ou escreva nela a chave. Depois introduza o código que ela mostra.',
  accept: 'Aceitar',
  back: 'Voltar',
};

import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Portuguese. */
export const texts: Texts = {
  title: 'Pessoas',
  help: 'Quem pode entrar, e como quê. Ninguém se pode registar: as pessoas são convidadas por um link que serve uma vez.',
  newestFirst: 'Pessoas, as mais recentes primeiro',
  name: 'Nome',
  roles: 'Funções',
  noRole: 'Sem função',
  secondFactor: 'Entra com',
  lastSeen: 'Visto',
  never: 'nunca',
  suspended: 'Suspensa',
  none: 'Ainda ninguém. Convide a primeira pessoa.',
  passkey: 'chave de acesso',
  app: 'senha e app',
  password: 'só senha',
  counter: 'um dispositivo',
  merchant: 'Comerciante',
  everywhere: 'Todos',
  whatCanBeDoneAbout: (name) => `O que pode ser feito sobre ${name}`,

  invite: 'Convidar',
  invitePerson: 'Convidar uma pessoa',
  nameHelp: 'Como os outros o leem, também no registo de auditoria.',
  where: 'Onde',
  role: 'Função',

  invitations: 'Convites abertos',
  invitationsHelp: 'Ainda não aceites. Revogue aquele cujo link se extraviou.',
  ends: 'Termina',
  revoke: 'Revogar',
  revokeOf: (name) => `Revogar o convite de ${name}`,
  revokeQuestion: (name) => around`Revogar o convite de ${name}?`,
  revokeEffect: 'O link deixa de funcionar de imediato.',
  revoked: 'O convite foi revogado.',

  linkFor: (name) => around`O link para ${name}`,
  handOver: 'Entregue-o você mesmo: quem o abrir primeiro recebe a função. Serve uma vez, durante 72 horas.',
  link: 'Link',
  copyLink: 'Copiar o link',
  qrCode: 'Código QR do link',
  shownOnlyNow: 'Só é mostrado agora. Nunca mais poderá ser lido, nem por si.',
  linkIsHandedOver: 'Entreguei o link, ou guardei-o',

  changeRole: 'Alterar função',
  changeRoleOf: (name) => around`Alterar a função de ${name}`,
  changeRoleEffect: 'As sessões da pessoa terminam de imediato.',
  takeRole: 'Nenhuma: retirar a função',
  roleIsChanged: 'A função foi alterada.',

  endAccess: 'Terminar o acesso',
  endAccessOf: (name) => `Terminar o acesso de ${name}`,
  accessEnded: 'Acesso terminado: sessão encerrada em todos os dispositivos. Para desfazer, convide a pessoa de novo.',
  isSignedOut: (name) => `A sessão de ${name} foi encerrada em todos os dispositivos.`,

  newLink: 'Novo link',
  newLinkQuestion: (name) => around`Dar um novo link a ${name}?`,
  newLinkEffect: 'Para quem perdeu a chave de acesso ou a senha. As sessões e os acessos antigos terminam de imediato.',
  makeLink: 'Criar novo link',

  suspend: 'Suspender',
  suspendQuestion: (name) => around`Suspender ${name}?`,
  suspendEffect: 'A pessoa sai de todo o lado de imediato e não pode entrar até que a retome.',
  isSuspended: (name) => `${name} está em suspenso.`,
  resume: 'Retomar',
  resumeQuestion: (name) => around`Retomar ${name}?`,
  resumeEffect: 'A pessoa pode entrar de novo, com as mesmas funções.',
  isResumed: (name) => `${name} pode entrar de novo.`,

  remove: 'Remover',
  removeQuestion: (name) => around`Remover ${name}?`,
  removeEffect:
    'A pessoa sai de todo o lado de imediato e perde todas as funções, aqui e nos comerciantes. O registo de auditoria guarda o nome.',
  isRemoved: (name) => `${name} foi removido.`,
};

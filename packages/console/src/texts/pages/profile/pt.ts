import type { Texts } from './en';

/** As in `en.ts`, in Portuguese. */
export const texts: Texts = {
  title: 'Perfil',
  you: 'Você',
  secondFactor: 'Segundo fator',
  sessions: 'Sessões',

  name: 'Nome',
  nameHelp: 'Como os outros o leem, também no registo de auditoria.',
  language: 'Idioma',
  asBrowser: 'Como o navegador',
  save: 'Guardar',
  saved: 'Guardado.',
  roles: 'As suas funções',
  noRoles: 'De momento não tem nenhuma função.',

  password: 'Senha',
  passwordHelp: 'Além das chaves de acesso: o seu nome de acesso e esta senha, com um código da sua app.',
  noLoginName:
    'Uma senha precisa de um nome de acesso, que se escolhe ao aceitar um convite. Você entra com uma chave de acesso.',
  loginName: 'Nome de acesso',
  setPassword: 'Definir senha',
  changePassword: 'Alterar senha',
  newPassword: 'Nova senha',
  newPasswordHelp: 'Pelo menos 12 caracteres. Todas as outras sessões terminam.',
  passwordIsSet: 'A senha está definida. Todas as outras sessões terminaram.',

  deployment: 'Entrou com a senha da instalação',
  deploymentHelp:
    'Não é ninguém em particular. Como pessoa entra com uma chave de acesso, e o registo de auditoria tem o seu nome. A senha fica como está.',
  yourName: 'O seu nome',
  makeMeOwner: 'Tornar-me proprietário',
};

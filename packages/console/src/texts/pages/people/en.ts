import type { ComponentChildren } from 'preact';
import { around } from '../../../language/writing';

/** The texts of the pages about people of the gateway and of a merchant. */
export const texts = {
  title: 'People',
  help: 'Who may sign in, and as what. Nobody can register: people are invited by a link that works once.',
  newestFirst: 'People, newest first',
  name: 'Name',
  roles: 'Roles',
  noRole: 'No role',
  secondFactor: 'Signs in with',
  lastSeen: 'Last seen',
  never: 'never',
  suspended: 'Suspended',
  none: 'Nobody yet. Invite the first person.',
  passkey: 'passkey',
  app: 'password and app',
  password: 'password alone',
  counter: 'a device',
  merchant: 'Merchant',
  everywhere: 'All',
  whatCanBeDoneAbout: (name: string) => `What can be done about ${name}`,

  invite: 'Invite',
  invitePerson: 'Invite a person',
  nameHelp: 'As others read it, also in the audit log.',
  where: 'Where',
  role: 'Role',

  invitations: 'Open invitations',
  invitationsHelp: 'Not accepted yet. Revoke one whose link went astray.',
  ends: 'Ends',
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke the invitation of ${name}`,
  revokeQuestion: (name: ComponentChildren) => around`Revoke the invitation of ${name}?`,
  revokeEffect: 'The link stops working at once.',
  revoked: 'The invitation is revoked.',

  linkFor: (name: ComponentChildren) => around`The link for ${name}`,
  handOver: 'Hand it over yourself: anyone who opens it first gets the role. It works once, within 72 hours.',
  link: 'Link',
  copyLink: 'Copy the link',
  qrCode: 'QR code of the link',
  shownOnlyNow: 'Shown only now. It can never be read again, not even by you.',
  linkIsHandedOver: 'I have handed over the link, or stored it',

  changeRole: 'Change role',
  changeRoleOf: (name: ComponentChildren) => around`Change the role of ${name}`,
  changeRoleEffect: 'The sessions of the person end at once.',
  takeRole: 'None: take the role',
  roleIsChanged: 'The role is changed.',

  endAccess: 'End access',
  endAccessOf: (name: string) => `End access of ${name}`,
  accessEnded: 'Access ended: signed out on every device. Invite the person again to undo this.',
  isSignedOut: (name: string) => `${name} is signed out on every device.`,

  newLink: 'New link',
  newLinkQuestion: (name: ComponentChildren) => around`Give ${name} a new link?`,
  newLinkEffect:
    'For a person who has lost the passkey or the password. The sessions and the old credentials end at once.',
  makeLink: 'Make new link',

  suspend: 'Suspend',
  suspendQuestion: (name: ComponentChildren) => around`Suspend ${name}?`,
  suspendEffect: 'The person is signed out everywhere at once, and cannot sign in until you resume.',
  isSuspended: (name: string) => `${name} is suspended.`,
  resume: 'Resume',
  resumeQuestion: (name: ComponentChildren) => around`Resume ${name}?`,
  resumeEffect: 'The person can sign in again, with the same roles.',
  isResumed: (name: string) => `${name} can sign in again.`,

  remove: 'Remove',
  removeQuestion: (name: ComponentChildren) => around`Remove ${name}?`,
  removeEffect:
    'The person is signed out everywhere and loses all roles, here and at merchants. The audit log keeps the name.',
  isRemoved: (name: string) => `${name} is removed.`,
};

export type Texts = typeof texts;

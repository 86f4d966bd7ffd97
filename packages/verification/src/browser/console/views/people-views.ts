import type { Schemas } from '@gateway/contract';
import { ok, pageOf, refused, type Replies } from '../scenes/scene';
import { RECOVERY_CODES } from '../scenes/scene-access';
import { busyGateway } from '../scenes/scene-gateway';
import { LINKS } from '../scenes/scene-links';
import { idOf } from '../scenes/scene-orders';
import {
  DEPLOYMENT,
  INVITATIONS,
  NEW_INVITATION,
  OFFER,
  OWN_PEOPLE,
  OWNER,
  PEOPLE,
  signedInAs,
} from '../scenes/scene-people';
import { press, type View } from './view';

const SECRET = 'q83vEjRWeJq83vEjRWeJq83vEjRWeJq83vEjRWeJq83';

const withPeople = (me: Schemas['Me'] = OWNER): Replies => ({
  ...busyGateway(),
  '/me': () => ok<'getMe'>(me),
  '/people': (query) => ok<'listPeople'>({ ...pageOf(PEOPLE, query), invitations: INVITATIONS }),
  'POST /people': () => ({ status: 201, body: NEW_INVITATION }),
  [`PUT /people/${idOf('Ada Example')}`]: () =>
    refused(409, 'INVALID_STATE', 'This is the last owner of the gateway: make another person an owner first'),
  [`POST /people/${idOf('Bo Operator')}/invitation`]: () => ({ status: 201, body: NEW_INVITATION }),
});

const atMerchant = (): Replies => ({
  ...withPeople(signedInAs(null, 'owner')),
  '/merchant/people': (query) => ok<'listOwnPeople'>({ ...pageOf(OWN_PEOPLE, query), invitations: INVITATIONS }),
  '/merchant/audit-log': (query) => busyGateway()['/audit-log']?.(query) ?? refused(404, 'NOT_FOUND'),
});

const OWN_LINKS = LINKS.map(({ merchant_id: _id, merchant_name: _name, ...link }): Schemas['PaymentLink'] => link);

const linksOfMerchant = (): Replies => ({
  ...atMerchant(),
  '/payment-links': (query) => ok<'listPaymentLinks'>(pageOf(OWN_LINKS, query)),
  ...Object.fromEntries(OWN_LINKS.map((link) => [`/payment-links/${link.id}`, () => ok<'getPaymentLink'>(link)])),
});

const invited = (offer: Schemas['OpenInvitation']): Replies => ({
  ...busyGateway(),
  '/auth/invitations/open': () => ok<'openInvitation'>(offer),
  '/auth/invitations/accept': () => ok<'acceptInvitation'>({ recovery_codes: RECOVERY_CODES }),
});

const IN_ALL_LANGUAGES = { isInAllLanguages: true } as const;

/** People, the ways in, and the own profile, for several roles. */
export const PEOPLE_VIEWS: readonly View[] = [
  { name: 'people', path: '/people', replies: () => withPeople() },
  { name: 'people-none', path: '/people', replies: () => ({ ...withPeople(), '/people': noPeople }) },
  { name: 'people-menu', path: '/people', replies: () => withPeople(), act: press(/What can be done about Ada/) },
  {
    name: 'people-invite',
    path: '/people',
    replies: () => withPeople(),
    async act(page) {
      await press('Invite')(page);
      await page.getByLabel('Where').selectOption({ label: 'Oslo Tea Room' });
    },
  },
  {
    name: 'people-link',
    path: '/people',
    replies: () => withPeople(),
    async act(page) {
      await press('Invite')(page);
      await page.getByLabel('Name').fill('Kim at the counter');
      await page.locator('dialog').getByRole('button', { name: 'Invite' }).click();
      await page.getByText('Shown only now').waitFor();
    },
  },
  {
    name: 'people-last-owner',
    path: '/people',
    replies: () => withPeople(),
    async act(page) {
      await press(/What can be done about Ada/)(page);
      await page.getByRole('menuitem', { name: 'Suspend' }).click();
      await page.locator('dialog').getByRole('button', { name: 'Suspend' }).click();
      await page.getByText('This is the last owner').waitFor();
    },
  },
  {
    name: 'people-new-link',
    path: '/people',
    replies: () => withPeople(),
    async act(page) {
      await press(/What can be done about Bo/)(page);
      await page.getByRole('menuitem', { name: 'New link' }).click();
    },
  },
  { name: 'people-auditor', path: '/people', replies: () => withPeople(signedInAs('auditor', null)) },
  { name: 'overview-operator-at-merchants', path: '', replies: () => withPeople(signedInAs('operator', 'reader')) },
  { name: 'people-of-merchant', ...IN_ALL_LANGUAGES, path: '/people', replies: atMerchant },
  {
    name: 'people-access-ended',
    path: '/people',
    replies: () => {
      const isEnded = { now: false };
      const rest = OWN_PEOPLE.filter(({ role }) => role !== 'cashier');
      return {
        ...atMerchant(),
        '/merchant/people': (query) =>
          ok<'listOwnPeople'>({ ...pageOf(isEnded.now ? rest : OWN_PEOPLE, query), invitations: [] }),
        [`PUT /merchant/people/${idOf('Counter 1')}`]: () => {
          isEnded.now = true;
          return { status: 200, body: {} };
        },
      };
    },
    async act(page) {
      await press('End access of Counter 1')(page);
      await page.getByText('Access ended').waitFor();
    },
  },
  { name: 'links-of-merchant', ...IN_ALL_LANGUAGES, path: '/links', replies: linksOfMerchant },
  { name: 'new-link-of-merchant', ...IN_ALL_LANGUAGES, path: '/links/new', replies: linksOfMerchant },
  { name: 'link-of-merchant', ...IN_ALL_LANGUAGES, path: `/links/${OWN_LINKS[0]?.id ?? ''}`, replies: linksOfMerchant },
  { name: 'audit-log-of-merchant', ...IN_ALL_LANGUAGES, path: '/audit-log', replies: atMerchant },
  { name: 'more-of-merchant', ...IN_ALL_LANGUAGES, path: '/more', replies: atMerchant },
  { name: 'profile', path: '/profile', replies: () => withPeople() },
  {
    name: 'profile-reader',
    ...IN_ALL_LANGUAGES,
    path: '/profile',
    replies: () => withPeople(signedInAs(null, 'reader')),
  },
  { name: 'profile-password', path: '/profile', replies: () => withPeople(), act: press('Change password') },
  { name: 'profile-deployment', path: '/profile', replies: () => withPeople(DEPLOYMENT) },
  { name: 'overview-no-owner', path: '', replies: () => withPeople(DEPLOYMENT) },
  {
    name: 'invitation',
    ...IN_ALL_LANGUAGES,
    path: `/invitation#${SECRET}`,
    replies: () => invited(OFFER),
    isSignedOut: true,
  },
  { name: 'invitation-signed-in', path: `/invitation#${SECRET}`, replies: () => invited(OFFER) },
  {
    name: 'invitation-password',
    path: `/invitation#${SECRET}`,
    replies: () => invited(OFFER),
    isSignedOut: true,
    act: press('Use a password with an app'),
  },
  {
    name: 'invitation-codes',
    path: `/invitation#${SECRET}`,
    replies: () => invited(OFFER),
    isSignedOut: true,
    async act(page) {
      await press('Use this device')(page);
      await page.getByText('Shown only now').waitFor();
    },
  },
  {
    name: 'invitation-used',
    path: `/invitation#${SECRET}`,
    replies: () => ({ ...busyGateway(), '/auth/invitations/open': () => refused(404, 'NOT_FOUND') }),
    isSignedOut: true,
  },
  { name: 'invitation-reloaded', path: '/invitation', replies: busyGateway, isSignedOut: true },
];

function noPeople(query: URLSearchParams): ReturnType<Replies[string]> {
  return ok<'listPeople'>({ ...pageOf([], query), invitations: [] });
}

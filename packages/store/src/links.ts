export { findLinkEnd, insertLinkOrder, type LinkedOrder, type LinkEnd, type LinkInsertion } from './links/link-orders';
export {
  findLink,
  findListedLink,
  insertLink,
  type LinkContent,
  type LinkReference,
  type ListedLink,
  listLinks,
  lockLink,
  type PaymentLink,
  updateLink,
} from './links/payment-links';

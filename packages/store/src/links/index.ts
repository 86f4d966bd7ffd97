export { findLinkEnd, insertLinkOrder, type LinkedOrder, type LinkEnd, type LinkInsertion } from './link-orders';
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
} from './payment-links';

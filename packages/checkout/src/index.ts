export type { Checkout, Payment, View } from './checkout';
export { renderCheckout, renderNoOrder } from './pages/checkout-page';
export { renderEPayRefusal } from './pages/epay-page';
export {
  type LinkForm,
  type LinkObstacle,
  type LinkPage,
  MAX_LINK_REFERENCE,
  renderLink,
  renderLinkObstacle,
} from './pages/link-page';
export { type Html, html } from './html/html';
export { isLanguage, type Language, LANGUAGES } from './languages';
export type { Finding, LookupAnswer } from './lookup-answer';
export type { RenderContext } from './render-context';
export type { Obstacle } from './views/no-order';

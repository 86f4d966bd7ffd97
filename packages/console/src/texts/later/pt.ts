export { texts as invitation } from '../pages/invitation/pt';
export { texts as order } from '../pages/order/pt';
export { texts as orders } from '../pages/orders/pt';
export { texts as people } from '../pages/people/pt';
export { texts as profile } from '../pages/profile/pt';
export { texts as secondFactor } from '../pages/second-factor/pt';
export { texts as sessions } from '../pages/sessions/pt';

export { texts as invitation } from '../pages/invitation/de';
export { texts as order } from '../pages/order/de';
export { texts as orders } from '../pages/orders/de';
export { texts as people } from '../pages/people/de';
export { texts as profile } from '../pages/profile/de';
export { texts as secondFactor } from '../pages/second-factor/de';
export { texts as sessions } from '../pages/sessions/de';

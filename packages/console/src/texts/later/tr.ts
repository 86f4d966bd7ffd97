export { texts as invitation } from '../pages/invitation/tr';
export { texts as order } from '../pages/order/tr';
export { texts as orders } from '../pages/orders/tr';
export { texts as people } from '../pages/people/tr';
export { texts as profile } from '../pages/profile/tr';
export { texts as secondFactor } from '../pages/second-factor/tr';
export { texts as sessions } from '../pages/sessions/tr';

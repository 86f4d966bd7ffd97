export { texts as invitation } from '../pages/invitation/es';
export { texts as order } from '../pages/order/es';
export { texts as orders } from '../pages/orders/es';
export { texts as people } from '../pages/people/es';
export { texts as profile } from '../pages/profile/es';
export { texts as secondFactor } from '../pages/second-factor/es';
export { texts as sessions } from '../pages/sessions/es';

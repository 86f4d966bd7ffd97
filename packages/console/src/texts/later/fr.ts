export { texts as invitation } from '../pages/invitation/fr';
export { texts as order } from '../pages/order/fr';
export { texts as orders } from '../pages/orders/fr';
export { texts as people } from '../pages/people/fr';
export { texts as profile } from '../pages/profile/fr';
export { texts as secondFactor } from '../pages/second-factor/fr';
export { texts as sessions } from '../pages/sessions/fr';

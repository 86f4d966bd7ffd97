export { texts as invitation } from '../pages/invitation/en';
export { texts as order } from '../pages/order/en';
export { texts as orders } from '../pages/orders/en';
export { texts as people } from '../pages/people/en';
export { texts as profile } from '../pages/profile/en';
export { texts as secondFactor } from '../pages/second-factor/en';
export { texts as sessions } from '../pages/sessions/en';

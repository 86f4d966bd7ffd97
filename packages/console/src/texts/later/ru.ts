export { texts as invitation } from '../pages/invitation/ru';
export { texts as order } from '../pages/order/ru';
export { texts as orders } from '../pages/orders/ru';
export { texts as people } from '../pages/people/ru';
export { texts as profile } from '../pages/profile/ru';
export { texts as secondFactor } from '../pages/second-factor/ru';
export { texts as sessions } from '../pages/sessions/ru';

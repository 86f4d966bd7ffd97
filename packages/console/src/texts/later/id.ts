export { texts as invitation } from '../pages/invitation/id';
export { texts as order } from '../pages/order/id';
export { texts as orders } from '../pages/orders/id';
export { texts as people } from '../pages/people/id';
export { texts as profile } from '../pages/profile/id';
export { texts as secondFactor } from '../pages/second-factor/id';
export { texts as sessions } from '../pages/sessions/id';

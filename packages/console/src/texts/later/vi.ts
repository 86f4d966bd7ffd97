export { texts as invitation } from '../pages/invitation/vi';
export { texts as order } from '../pages/order/vi';
export { texts as orders } from '../pages/orders/vi';
export { texts as people } from '../pages/people/vi';
export { texts as profile } from '../pages/profile/vi';
export { texts as secondFactor } from '../pages/second-factor/vi';
export { texts as sessions } from '../pages/sessions/vi';

export { texts as invitation } from '../pages/invitation/ar';
export { texts as order } from '../pages/order/ar';
export { texts as orders } from '../pages/orders/ar';
export { texts as people } from '../pages/people/ar';
export { texts as profile } from '../pages/profile/ar';
export { texts as secondFactor } from '../pages/second-factor/ar';
export { texts as sessions } from '../pages/sessions/ar';

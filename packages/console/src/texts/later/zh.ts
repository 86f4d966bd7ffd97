export { texts as invitation } from '../pages/invitation/zh';
export { texts as order } from '../pages/order/zh';
export { texts as orders } from '../pages/orders/zh';
export { texts as people } from '../pages/people/zh';
export { texts as profile } from '../pages/profile/zh';
export { texts as secondFactor } from '../pages/second-factor/zh';
export { texts as sessions } from '../pages/sessions/zh';

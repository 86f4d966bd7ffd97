export { texts as common } from '../common/ar';
export { texts as failures } from '../failures/ar';
export { texts as flow } from '../flow/ar';
export { texts as frame } from '../frame/ar';
export { texts as roles } from '../roles/ar';
export { texts as statuses } from '../statuses/ar';
export { texts as times } from '../times/ar';

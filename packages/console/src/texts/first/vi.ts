export { texts as common } from '../common/vi';
export { texts as failures } from '../failures/vi';
export { texts as flow } from '../flow/vi';
export { texts as frame } from '../frame/vi';
export { texts as roles } from '../roles/vi';
export { texts as statuses } from '../statuses/vi';
export { texts as times } from '../times/vi';

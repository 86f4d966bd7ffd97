export { texts as common } from '../common/tr';
export { texts as failures } from '../failures/tr';
export { texts as flow } from '../flow/tr';
export { texts as frame } from '../frame/tr';
export { texts as roles } from '../roles/tr';
export { texts as statuses } from '../statuses/tr';
export { texts as times } from '../times/tr';

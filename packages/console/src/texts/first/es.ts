export { texts as common } from '../common/es';
export { texts as failures } from '../failures/es';
export { texts as flow } from '../flow/es';
export { texts as frame } from '../frame/es';
export { texts as roles } from '../roles/es';
export { texts as statuses } from '../statuses/es';
export { texts as times } from '../times/es';

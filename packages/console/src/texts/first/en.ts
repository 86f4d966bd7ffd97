export { texts as common } from '../common/en';
export { texts as failures } from '../failures/en';
export { texts as flow } from '../flow/en';
export { texts as frame } from '../frame/en';
export { texts as roles } from '../roles/en';
export { texts as statuses } from '../statuses/en';
export { texts as times } from '../times/en';

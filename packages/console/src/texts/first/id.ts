export { texts as common } from '../common/id';
export { texts as failures } from '../failures/id';
export { texts as flow } from '../flow/id';
export { texts as frame } from '../frame/id';
export { texts as roles } from '../roles/id';
export { texts as statuses } from '../statuses/id';
export { texts as times } from '../times/id';

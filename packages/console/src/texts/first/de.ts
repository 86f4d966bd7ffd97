export { texts as common } from '../common/de';
export { texts as failures } from '../failures/de';
export { texts as flow } from '../flow/de';
export { texts as frame } from '../frame/de';
export { texts as roles } from '../roles/de';
export { texts as statuses } from '../statuses/de';
export { texts as times } from '../times/de';

export { texts as common } from '../common/fr';
export { texts as failures } from '../failures/fr';
export { texts as flow } from '../flow/fr';
export { texts as frame } from '../frame/fr';
export { texts as roles } from '../roles/fr';
export { texts as statuses } from '../statuses/fr';
export { texts as times } from '../times/fr';

export { texts as common } from '../common/ru';
export { texts as failures } from '../failures/ru';
export { texts as flow } from '../flow/ru';
export { texts as frame } from '../frame/ru';
export { texts as roles } from '../roles/ru';
export { texts as statuses } from '../statuses/ru';
export { texts as times } from '../times/ru';

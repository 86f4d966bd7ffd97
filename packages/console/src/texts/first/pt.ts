export { texts as common } from '../common/pt';
export { texts as failures } from '../failures/pt';
export { texts as flow } from '../flow/pt';
export { texts as frame } from '../frame/pt';
export { texts as roles } from '../roles/pt';
export { texts as statuses } from '../statuses/pt';
export { texts as times } from '../times/pt';

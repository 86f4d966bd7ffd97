export { texts as common } from '../common/zh';
export { texts as failures } from '../failures/zh';
export { texts as flow } from '../flow/zh';
export { texts as frame } from '../frame/zh';
export { texts as roles } from '../roles/zh';
export { texts as statuses } from '../statuses/zh';
export { texts as times } from '../times/zh';

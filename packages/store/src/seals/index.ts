export { type DaySeal, type SealFault, findNewestSeal, sealNextDay, verifySeals } from './day-seals';

export { type DaySeal, type SealFault, findNewestSeal, sealNextDay, verifySeals } from './seals/day-seals';

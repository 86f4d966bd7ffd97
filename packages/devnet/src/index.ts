export type { Reorg } from './chain/mining';
export type { BlockSummary, Devnet } from './devnet';
export type { Grant, Granted } from './faucet';
export type { Fault, Faults } from './http/faults';
export type { RequestCounts } from './http/request-counts';
export type { Payment, PayoutLeg } from './payment';
export { type DevnetOptions, NILE_USDT, startDevnet } from './start';
export { writeRecording, type RecordedPayment, type RecordingPlan } from './recording';
export { seededRandom } from './seeded-random';

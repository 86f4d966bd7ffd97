export type { Witness } from './document';
export { readWitnesses } from './document';
export type { Check, RestsOn } from './report';
export { verifyEvidence, type Verification, type VerifyEvidenceOptions } from './verify';
export { MAINNET_WITNESSES } from './chain/witnesses';

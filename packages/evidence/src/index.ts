export { type Evidence, type EvidenceSource, gatherEvidence } from './gather';

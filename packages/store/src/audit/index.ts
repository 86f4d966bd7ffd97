export { type AuditFinding, type AuditReport, audit, sealFindings } from './audit';

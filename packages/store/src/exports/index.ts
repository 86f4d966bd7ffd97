export { type ExportFormat } from './cells';
export {
  type ExportPage,
  type ExportSource,
  type GivenPeriod,
  type Period,
  type TimeZone,
  readExport,
  resolvePeriod,
} from './export-pages';
export { dayExport, deliveryExport, orderExport, sweepExport, transferExport } from './export-sources';

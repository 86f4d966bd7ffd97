export { type ExportFormat } from './exports/cells';
export {
  type ExportPage,
  type ExportSource,
  type GivenPeriod,
  type Period,
  type TimeZone,
  readExport,
  resolvePeriod,
} from './exports/export-pages';
export { dayExport, deliveryExport, orderExport, sweepExport, transferExport } from './exports/export-sources';

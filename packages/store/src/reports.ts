export { type Holding, type Holdings, readHoldings } from './reports/holdings';
export { readLastDay, type LastDayStatistics } from './reports/last-day';
export {
  countOrdersOfMerchants,
  readDailyReceived,
  readMerchantStatistics,
  readStatistics,
} from './reports/statistics';

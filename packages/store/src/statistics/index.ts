export { type Holding, type Holdings, readHoldings } from './holdings';
export { readLastDay, type LastDayStatistics } from './last-day';
export {
  countOrdersOfMerchants,
  readDailyReceived,
  readMerchantDays,
  readMerchantStatistics,
  readStatistics,
} from './statistics';

export {
  type KeptReading,
  type NewReading,
  findRates,
  listAskedCurrencies,
  listLastReadings,
  noteCurrency,
  pruneReadings,
  recordReadings,
  takeRateTurn,
} from './rates/rate-readings';
export * from './rates/rate-report';
export * from './rates/source-state';

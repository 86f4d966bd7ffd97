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
} from './rate-readings';
export * from './merchant-currencies';
export * from './rate-report';
export * from './source-state';

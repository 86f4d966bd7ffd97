export { adminRateRoutes } from './admin-rates';
export { rateRoutes } from './merchant-rates';
export { type Rates, ratesOf, TooManyCurrencies } from './rates';

export {
  type CounterSale,
  type ListedSale,
  type SalesFilter,
  findCounterSale,
  insertCounterSale,
  listCounterSales,
  releaseGoods,
} from './counter-sales';
export { type CounterSum, sumCounterSales } from './counter-sums';

export { type EPayCall, type EPayCallName, listEPayCalls, noteEPayCall } from './epay-calls';
export { type EPayOrderFound, findEPayOrder, findEPaySource, insertEPayOrder } from './epay-orders';
export {
  type EPayShop,
  findEPayShop,
  findEPayShopByPid,
  insertEPayShop,
  listSealedEPayKeys,
  lockEPayShop,
  replaceEPayKey,
  replaceSealedEPayKey,
  updateEPayShop,
} from './epay-shops';

import { plural } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Vietnamese. */
export const texts: Texts = {
  title: 'Địa chỉ nạp',
  backToMerchant: 'người bán',
  help: 'Mỗi địa chỉ thuộc về một khách mãi mãi: mỗi khoản trả vào đó thành một đơn hàng. Chương trình của người bán cấp, đổi và đóng chúng.',
  none: 'Chưa có địa chỉ nạp',
  noneHelp: 'Chương trình của người bán xin một địa chỉ cho mỗi khách.',
  search: 'Khách hoặc địa chỉ, đầy đủ',
  clearSearch: 'Xóa tìm kiếm',
  nothingMatches: 'Không có kết quả',
  newestFirst: 'Địa chỉ nạp, mới nhất trước',
  customer: 'Khách',
  address: 'Địa chỉ',
  least: 'Ít nhất',
  state: 'Trạng thái',
  orders: 'Thanh toán',
  payments: (count) => plural(count, { other: 'khoản' }),
  received: 'Đã nhận',
  qr: 'Mã QR',
  qrOf: (customer) => `Mã QR của địa chỉ của ${customer}`,
  copyAddress: 'Sao chép địa chỉ',
  closed: 'Địa chỉ này đã đóng: tiền đến không thành đơn hàng và chờ bạn quyết định.',
  close: 'Đóng',
};

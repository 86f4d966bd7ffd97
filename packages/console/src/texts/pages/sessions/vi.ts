import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Vietnamese. */
export const texts: Texts = {
  title: 'Phiên',
  help: 'Nơi mật khẩu của cổng này đã được dùng để đăng nhập. Một phiên kết thúc sau tối đa 24 giờ, sớm hơn nếu không dùng.',
  newestFirst: 'Phiên, mới nhất trước',
  browser: 'Trình duyệt',
  address: 'Địa chỉ',
  signedIn: 'Đăng nhập',
  lastUsed: 'Dùng lần cuối',
  used: 'Đã dùng',
  thisSession: 'Phiên này',
  unknownProgram: 'Chương trình không rõ',
  browserOn: (browser, system) => `${browser} trên ${system}`,

  end: 'Kết thúc',
  endOf: (browser, address) => `Kết thúc phiên của ${browser}, ${address}`,
  endQuestion: 'Kết thúc phiên này?',
  endSession: 'Kết thúc phiên',
  endEffect: (browser, address) =>
    around`${browser} tại ${address} bị đăng xuất ngay. Nếu không phải bạn, hãy đổi cả mật khẩu: ADMIN_PASSWORD.`,
  ended: 'Phiên đã kết thúc.',
  endOthers: 'Kết thúc các phiên khác',
  endOthersQuestion: 'Kết thúc mọi phiên khác?',
  endOthersEffect: 'Mọi phiên khác kết thúc ngay. Bạn vẫn đăng nhập ở đây.',
  othersEnded: 'Mọi phiên khác đã kết thúc.',
};

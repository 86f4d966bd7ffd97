import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Vietnamese. */
export const texts: Texts = {
  title: 'Lời mời',
  welcome: (name) => around`Chào mừng, ${name}`,
  opening: 'Đang đọc lời mời…',
  noSecret: 'Hãy mở lại liên kết bạn đã nhận: trang này chỉ giữ nó đến khi tải lại.',
  notOpen: 'Liên kết này không dùng được. Nó đã được dùng, thu hồi, thay thế hoặc quá 72 giờ. Hãy xin liên kết mới.',
  toSignIn: 'Đến trang đăng nhập',
  invitedAs: (role, place) => around`Bạn được mời: ${role} của ${place}.`,
  newCredentials: 'Liên kết này cho bạn cách đăng nhập mới. Các cách cũ đã hết hiệu lực.',
  thisGateway: 'cổng này',

  passkeyWay: 'Tạo khóa truy cập',
  passkeyHelp: 'Tốt nhất: thiết bị hỏi vân tay, khuôn mặt hoặc PIN, và không có mật khẩu để bị đánh cắp.',
  passkeyExists: 'Thiết bị này đã có khóa truy cập của bạn. Hãy đăng nhập bằng khóa đó và mở lại liên kết.',
  passwordWay: 'Dùng mật khẩu và ứng dụng',
  directoryWay: 'Dùng tài khoản tổ chức',
  directoryHelp: 'Tài khoản của bạn ở tổ chức. Bạn đăng nhập ở đó rồi quay lại.',
  joinWay: (name) => `Tiếp tục là ${name}`,
  joinHelp: 'Bạn đã đăng nhập. Vai trò được thêm vào các vai trò của bạn.',
  deviceWay: 'Dùng thiết bị này làm quầy',
  deviceHelp: 'Cho điện thoại hoặc máy tính bảng của cửa hàng. Giữ đăng nhập 30 ngày, chỉ cho quầy.',

  loginName: 'Tên đăng nhập',
  loginNameHelp: 'Ví dụ địa chỉ e-mail; không gửi gì đến đó.',
  password: 'Mật khẩu',
  passwordHelp: 'Ít nhất 12 ký tự, không trùng với người khác.',
  scan: 'Quét mã này bằng ứng dụng xác thực, hoặc nhập khóa vào đó. Sau đó nhập mã nó hiển thị.',
  accept: 'Chấp nhận',
  back: 'Quay lại',
};

import type { Texts } from './en';

/** As in `en.ts`, in Vietnamese. */
export const texts: Texts = {
  title: 'Hồ sơ',
  you: 'Bạn',
  secondFactor: 'Yếu tố thứ hai',
  sessions: 'Phiên',

  name: 'Tên',
  nameHelp: 'Như người khác thấy, cả trong nhật ký kiểm tra.',
  language: 'Ngôn ngữ',
  asBrowser: 'Theo trình duyệt',
  save: 'Lưu',
  saved: 'Đã lưu.',
  roles: 'Vai trò của bạn',
  noRoles: 'Hiện bạn không có vai trò nào.',

  password: 'Mật khẩu',
  passwordHelp: 'Ngoài khóa truy cập: tên đăng nhập và mật khẩu này, cùng mã từ ứng dụng.',
  noLoginName: 'Mật khẩu cần tên đăng nhập, được chọn khi chấp nhận lời mời. Bạn đăng nhập bằng khóa truy cập.',
  loginName: 'Tên đăng nhập',
  setPassword: 'Đặt mật khẩu',
  changePassword: 'Đổi mật khẩu',
  newPassword: 'Mật khẩu mới',
  newPasswordHelp: 'Ít nhất 12 ký tự. Mọi phiên khác kết thúc.',
  passwordIsSet: 'Đã đặt mật khẩu. Mọi phiên khác đã kết thúc.',

  deployment: 'Bạn đăng nhập bằng mật khẩu của bản cài đặt',
  deploymentHelp:
    'Đó không phải là ai cụ thể. Là một người, bạn đăng nhập bằng khóa truy cập và nhật ký kiểm tra có tên bạn. Mật khẩu giữ nguyên.',
  yourName: 'Tên của bạn',
  makeMeOwner: 'Cho tôi làm chủ sở hữu',
};

import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Vietnamese. */
export const texts: Texts = {
  title: 'Người dùng',
  help: 'Ai được đăng nhập, với vai trò gì. Không ai tự đăng ký: mọi người được mời bằng liên kết dùng một lần.',
  newestFirst: 'Người dùng, mới nhất trước',
  name: 'Tên',
  roles: 'Vai trò',
  noRole: 'Không có vai trò',
  secondFactor: 'Đăng nhập bằng',
  lastSeen: 'Lần cuối',
  never: 'chưa bao giờ',
  suspended: 'Tạm ngưng',
  none: 'Chưa có ai. Hãy mời người đầu tiên.',
  passkey: 'khóa truy cập',
  app: 'mật khẩu và ứng dụng',
  password: 'chỉ mật khẩu',
  counter: 'một thiết bị',
  merchant: 'Người bán',
  everywhere: 'Tất cả',
  whatCanBeDoneAbout: (name) => `Có thể làm gì với ${name}`,

  invite: 'Mời',
  invitePerson: 'Mời một người',
  nameHelp: 'Như người khác thấy, cả trong nhật ký kiểm tra.',
  where: 'Ở đâu',
  role: 'Vai trò',

  invitations: 'Lời mời đang mở',
  invitationsHelp: 'Chưa được chấp nhận. Thu hồi lời mời có liên kết bị thất lạc.',
  ends: 'Kết thúc',
  revoke: 'Thu hồi',
  revokeOf: (name) => `Thu hồi lời mời của ${name}`,
  revokeQuestion: (name) => around`Thu hồi lời mời của ${name}?`,
  revokeEffect: 'Liên kết ngừng hoạt động ngay.',
  revoked: 'Đã thu hồi lời mời.',

  linkFor: (name) => around`Liên kết cho ${name}`,
  handOver: 'Hãy tự tay chuyển: ai mở trước sẽ nhận vai trò. Dùng một lần, trong 72 giờ.',
  link: 'Liên kết',
  copyLink: 'Sao chép liên kết',
  qrCode: 'Mã QR của liên kết',
  shownOnlyNow: 'Chỉ hiển thị lúc này. Không ai đọc lại được, kể cả bạn.',
  linkIsHandedOver: 'Tôi đã chuyển hoặc lưu liên kết',

  changeRole: 'Đổi vai trò',
  changeRoleOf: (name) => around`Đổi vai trò của ${name}`,
  changeRoleEffect: 'Các phiên của người này kết thúc ngay.',
  takeRole: 'Không: lấy lại vai trò',
  roleIsChanged: 'Đã đổi vai trò.',

  endAccess: 'Chấm dứt quyền',
  endAccessOf: (name) => `Chấm dứt quyền của ${name}`,
  accessEnded: 'Đã chấm dứt quyền: đã đăng xuất trên mọi thiết bị. Muốn hoàn tác, hãy mời lại người này.',
  isSignedOut: (name) => `${name} đã bị đăng xuất trên mọi thiết bị.`,

  newLink: 'Liên kết mới',
  newLinkQuestion: (name) => around`Cấp liên kết mới cho ${name}?`,
  newLinkEffect: 'Cho người đã mất khóa truy cập hoặc mật khẩu. Các phiên và cách đăng nhập cũ kết thúc ngay.',
  makeLink: 'Tạo liên kết mới',

  suspend: 'Tạm ngưng',
  suspendQuestion: (name) => around`Tạm ngưng ${name}?`,
  suspendEffect: 'Người này bị đăng xuất khắp nơi ngay và không đăng nhập được cho đến khi bạn khôi phục.',
  isSuspended: (name) => `${name} đã bị tạm ngưng.`,
  resume: 'Khôi phục',
  resumeQuestion: (name) => around`Khôi phục ${name}?`,
  resumeEffect: 'Người này có thể đăng nhập lại, với vai trò như cũ.',
  isResumed: (name) => `${name} có thể đăng nhập lại.`,

  remove: 'Gỡ bỏ',
  removeQuestion: (name) => around`Gỡ bỏ ${name}?`,
  removeEffect:
    'Người này bị đăng xuất khắp nơi ngay và mất mọi vai trò, ở đây và ở người bán. Nhật ký kiểm tra giữ lại tên.',
  isRemoved: (name) => `Đã gỡ bỏ ${name}.`,
};

import { around, plural } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Vietnamese. */
export const texts: Texts = {
  title: 'Webhook',
  help: 'Tin có chữ ký mà cổng này dùng để báo máy chủ của cửa hàng rằng đơn đã được trả.',
  change: 'Đổi',
  save: 'Lưu',

  notToldOf: (count) => `Đã trả mà máy chủ của bạn chưa biết: ${count}`,
  notToldTable: 'Các đơn có webhook thất bại, mới nhất trước',
  seeOrders: 'Xem các đơn',
  order: 'Đơn',
  amount: 'Số tiền',
  created: 'Tạo lúc',
  sendAgain: 'Gửi lại',
  sendAgainOf: (order) => `Gửi lại: webhook của ${order}`,
  queued: 'Đã xếp hàng.',
  sendAllAgain: 'Gửi lại tất cả',
  sendFailedQuestion: 'Gửi lại mọi webhook thất bại?',
  sendFailedEffect: (name) =>
    around`${name} được báo lại về từng đơn đã trả có webhook thất bại: cũ nhất trước, mỗi giây năm đơn, đến URL của đơn.`,
  webhooksQueued: (count) => plural(count, { other: '{n} webhook đã xếp hàng.' }),
  webhooksQueuedOfMore: (count) => plural(count, { other: '{n} webhook đã xếp hàng. Vẫn còn nữa.' }),

  deliveries: 'Các lần gửi',
  newestFirst: 'Các lần gửi webhook và sự kiện, mới nhất trước',
  noDeliveries: 'Chưa gửi gì.',
  noDeliveriesHelp: 'Webhook đầu tiên được gửi khi có đơn được trả. Bạn không cần chờ: hãy gửi một ví dụ.',
  answer: 'Phản hồi',
  time: 'Lúc',
  kinds: { payment: 'Webhook của thanh toán', event: 'Sự kiện' },
  sentElsewhere: 'Cổng đã gửi nó đến URL khác',
  sendEventAgainOf: (order) => `Gửi lại: sự kiện của ${order}`,

  settings: 'Cài đặt',
  defaultUrl: 'URL webhook mặc định',
  changeDefaultUrl: 'Đổi URL webhook mặc định',
  urlForWebhooks: 'URL cho webhook',
  urlForWebhooksHelp: 'Cho đơn và liên kết không nêu URL. Để trống: chúng không có webhook. Đơn đã có giữ nguyên.',
  eventsGoTo: 'Sự kiện gửi đến',
  changeEventsUrl: 'Đổi nơi nhận sự kiện',
  urlForEvents: 'URL cho sự kiện',
  urlForEventsHelp:
    'Từ nay mọi việc xảy ra với đơn được gửi đến đó; webhook thanh toán vẫn như cũ. Để trống: không gửi sự kiện.',

  secret: 'Mã bí mật webhook',
  oneSigns: 'đang dùng',
  twoSignUntil: (time) => around`hai mã cùng ký đến ${time}`,
  newSecret: 'Mã mới',
  newSecretQuestion: 'Thay mã bí mật webhook?',
  newSecretEffect:
    'Mã cũ còn ký cùng mã mới 24 giờ nữa, để cửa hàng kịp đổi. Nếu mã bị lộ, hãy nhập ngay mã mới vào cửa hàng.',
  makeSecret: 'Tạo mã mới',
  newSecretIs: 'Mã bí mật webhook mới',
  enterSecret: 'Nhập vào cửa hàng, nơi dùng nó để kiểm tra chữ ký.',
  copySecret: 'Sao chép mã bí mật webhook',
  secretIsStored: 'Tôi đã lưu mã bí mật webhook ở nơi an toàn',
  signatureUntilThen: 'x-signature cho đến lúc đó',
  asBefore: 'như trước',
  byNewSecret: 'bằng mã mới',
  byOldSecret: 'bằng mã cũ',
  changeSignature: 'Đổi mã tạo ra x-signature',
  signatureHelp: 'Chọn mã mới ngay khi cửa hàng đã biết nó. Tiêu đề webhook-signature luôn có cả hai.',

  tryWebhook: 'Thử webhook',
  sendTo: 'Gửi ví dụ có chữ ký đến',
  waitingForAnswer: 'Đang chờ phản hồi',
  sendExample: 'Gửi ví dụ',
  answered: (answer, span) => `Phản hồi ${answer}, sau ${span}.`,
  noAnswer: (reason, span) => `${reason}, sau ${span}.`,
};

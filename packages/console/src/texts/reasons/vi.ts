import type { Texts } from './en';

/** As in `en.ts`, in Vietnamese. */
export const texts: Texts = {
  webhook: {
    blocked_address: 'Địa chỉ không được phép',
    dns_error: 'Không tìm thấy tên máy chủ',
    connect_refused: 'Kết nối bị từ chối',
    connect_timeout: 'Không kết nối được trong 5 giây',
    unreachable: 'Không liên lạc được máy chủ',
    tls_error: 'Chứng chỉ không được chấp nhận',
    socket_closed: 'Kết nối bị ngắt',
    timeout: 'Không có phản hồi trong 15 giây',
    bad_response: 'Phản hồi không phải HTTP hợp lệ, hoặc quá dài',
    not_acknowledged: 'Cửa hàng không trả lời “success”',
    internal_error: 'Cổng không gửi được',
    notifier_crash: 'Cổng bị dừng khi đang gửi',
  },

  nodeRefuses: 'Nút từ chối giao dịch:',
  sweep: {
    blacklisted: 'Hợp đồng token không cho rút khỏi địa chỉ này',
    cold_wallet_blacklisted: 'Ví lạnh nằm trong danh sách đen của token',
    token_paused: 'Token đang tạm dừng',
    dry_run_refused: 'Hợp đồng token sẽ từ chối lệnh chuyển',
    balance_missing: 'Trên địa chỉ ít hơn sổ sách',
    cost_cap: 'Tốn hơn mức một lần gom được phép',
    funding_expired: 'TRX không đến kịp',
    delegation_expired: 'Năng lượng không đến kịp',
    transfer_expired: 'Lệnh chuyển không kịp lên chuỗi',
    out_of_energy: 'Lệnh chuyển hết năng lượng',
    reverted: 'Lệnh chuyển bị hoàn tác',
    execution_failed: 'Lệnh chuyển thất bại trên chuỗi',
    transfer_missing: 'Giao dịch không chuyển gì',
  },

  waiting: {
    hot_wallet_trx: 'Chờ TRX trong ví nóng',
    daily_budget: 'Chờ ngân sách ngày mai',
    cost_above_cap: 'Chờ giá thấp hơn',
    fee_share: 'Hiện không đáng phí',
    hot_wallet_changed: 'Chờ ví nóng đã cho mượn năng lượng',
    cold_wallet_changed: 'Chờ ví lạnh mới trong cấu hình',
  },

  order: {
    expired: 'Đơn hàng hết hạn chưa trả',
    cancelled: 'Cửa hàng hủy đơn hàng',
    underpaid: 'Đơn hàng trả một phần',
  },
  answered: (status) => `Phản hồi ${status}`,
  ofWebhook: (reason) => `Webhook: ${reason}`,
  ofSweep: (reason) => `Gom: ${reason}`,
};

import { plural } from '../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Vietnamese. */
export const texts: Texts = {
  byCode: {
    SWEEP_DISABLED: 'Việc gom tiền đang tắt trên cổng này.',
    NOT_FOUND: 'Không có gì ở đây với số này.',
    EMPTY_UPDATE: 'Không có gì thay đổi.',
    ADMIN_UNAUTHORIZED: 'Bạn đã bị đăng xuất. Hãy đăng nhập để tiếp tục.',
    ADMIN_TOKEN_INVALID: 'Bạn đã bị đăng xuất. Hãy đăng nhập để tiếp tục.',
  },
  noAnswer: 'Cổng không phản hồi. Có thể việc này vẫn được thực hiện: hãy kiểm tra trước khi thử lại.',
  noAnswerTryAgain: 'Cổng không phản hồi. Vui lòng thử lại.',
  tooManyRequests: (seconds) => plural(seconds, { other: 'Quá nhiều yêu cầu. Thử lại sau {n} giây.' }),
  changedMeanwhile: (message) => `Mục này đã thay đổi. ${message}`,
  nodeShowsOther: 'Nút không phản hồi, hoặc hiển thị khác với bản ghi.',
  nodeSilent: 'Nút không phản hồi. Thử lại sau một phút.',
  wrongPassword: 'Mật khẩu không đúng.',
  wrongPasswordTriesLeft: (left) => plural(left, { other: 'Mật khẩu không đúng. Còn {n} lần thử.' }),
  tooManyTries: (time) => `Quá nhiều lần thử. Vui lòng thử lại lúc ${time}.`,
  codeNotAccepted: 'Không được chấp nhận. Mỗi mã dùng một lần: dùng mã tiếp theo hoặc mã khôi phục.',
  passkeyUnknown: 'Khóa truy cập này không đăng nhập được ở đây.',
  passkeyNotUsed: 'Khóa truy cập chưa được dùng. Hãy thử lại.',
  broken: (time) => `Không thành công, hoặc chỉ một phần: hãy kiểm tra trước khi thử lại. (${time})`,
};

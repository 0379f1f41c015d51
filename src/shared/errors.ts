/**
 * The one table of error codes. Each code maps once to an HTTP status and to the Chinese message that
 * people read; a use-case may replace the message with a more exact one, never the status. `field` names the part of
 * the input that the code is always about.
 */
export const errorTable = {
  INVALID_INPUT: { status: 400, message: "提交的内容有误，请检查后重试" },
  UNAUTHENTICATED: { status: 401, message: "请先登录" },
  SIGN_IN_FAILED: { status: 400, message: "登录失败，请重试" },
  FORBIDDEN: { status: 403, message: "禁止访问" },
  NOT_FOUND: { status: 404, message: "内容不存在或已被删除" },
  UNDER_REVIEW: { status: 404, message: "内容审核中，暂不可见" },
  CONFLICT: { status: 409, message: "内容已被更新，请刷新后重试" },
  /** What was decided or edited is no longer what was seen; nothing was done. */
  CHANGED: { status: 409, message: "内容在你查看之后有变化，请核对最新内容后再操作" },
  IDEMPOTENCY_MISMATCH: { status: 409, message: "上一次已经提交成功，之后的改动没有提交，请刷新查看" },
  INSUFFICIENT_BALANCE: { status: 409, message: "余额不足" },
  QUOTA_EXCEEDED: { status: 409, message: "空间已满，请先删除不用的文件" },
  CLOSED: { status: 409, message: "入口已关闭" },
  GONE: { status: 410, message: "内容不存在或已被删除" },
  /** One of the two members blocked the other. */
  BLOCKED: { status: 409, message: "由于你或对方的拉黑设置，暂时不能互动" },
  COMMENTS_CLOSED: { status: 409, message: "评论已关闭" },
  CLAIMED: { status: 409, message: "其他管理员正在处理这条内容" },
  REQUEST_TIMEOUT: { status: 408, message: "请求超时，请检查网络后重试" },
  PAYLOAD_TOO_LARGE: { status: 413, message: "文件太大，请压缩后再上传" },
  UNSUPPORTED_MEDIA: { status: 415, message: "不支持这种文件格式" },
  UNPROCESSABLE: { status: 422, message: "无法处理提交的内容" },
  MOBILE_INVALID: { status: 400, message: "请输入正确的手机号", field: "mobile" },
  CONSENT_REQUIRED: { status: 400, message: "请先阅读并同意用户协议和隐私政策" },
  /** Another member is certified for the car with this number; he may appeal. */
  VIN_TAKEN: { status: 409, message: "这个车架号已被其他车友认证", field: "vin" },
  MOBILE_TAKEN: { status: 409, message: "这个手机号已绑定另一个账号，换一个号码吧", field: "mobile" },
  CODE_INVALID: { status: 400, message: "验证码错误或已过期", field: "code" },
  CODE_VOID: { status: 400, message: "验证码已失效，请重新获取", field: "code" },
  MOBILE_REQUIRED: { status: 428, message: "请先绑定手机号，再发表内容" },
  PROOF_REQUIRED: { status: 428, message: "请先验证手机号，确认是你本人" },
  MINORS_MODE: { status: 423, message: "未成年人模式下不可用" },
  /** Kept for certified owners; the message says of what. */
  OWNERS_ONLY: { status: 403, message: "仅认证车主可以参与，认证后再来" },
  ACCOUNT_BANNED: { status: 400, message: "账号已被封禁" },
  /** A word of the operator's list stands in it; the message names which. */
  WORD_REFUSED: { status: 422, message: "内容里有不能发布的词，请修改后再试" },
  /** A formal warning waits to be acknowledged. */
  WARNED: { status: 428, message: "你有一条警告待确认，请先到“警告”页面阅读并确认，再继续发表" },
  MUTED: { status: 423, message: "你已被禁言，暂时不能发表内容" },
  PASSWORD_CHANGE_REQUIRED: {
    status: 400,
    message: "一次性密码只能用一次，请设置新密码",
    field: "new_password",
  },
  TOTP_REQUIRED: { status: 400, message: "请输入动态验证码", field: "totp" },
  LOCKED: { status: 423, message: "尝试次数过多，请稍后再试" },
  HEADERS_TOO_LARGE: { status: 431, message: "请求头太大，请清除 Cookie 后重试" },
  RATE_LIMITED: { status: 429, message: "操作过于频繁，请稍后再试" },
  /** WeChat shows the page to a person that does not exist. */
  WECHAT_SNAPSHOT: { status: 409, message: "当前是微信的预览页面，请点右下角“使用完整服务”后再登录" },
  WECHAT_CODE_INVALID: { status: 400, message: "微信登录已过期，请重新登录" },
  /** This WeChat account belongs to another member, or this member has another one. */
  WECHAT_TAKEN: { status: 409, message: "这个微信已经绑定了其他账号" },
  SMS_FAILED: { status: 502, message: "短信发送失败，请稍后再试" },
  INTERNAL: { status: 500, message: "服务器内部错误" },
  /** The operator closed the site for a while; what he wrote follows, then when it is expected to end. */
  MAINTENANCE: { status: 503, message: "网站正在维护" },
  UNAVAILABLE: { status: 503, message: "服务暂时不可用，请稍后再试" },
} as const satisfies Record<string, { status: number; message: string; field?: string }>;

export type ErrorCode = keyof typeof errorTable;

interface RefusalOptions {
  retryAfter?: number;
  /** The part of the input that all of it is about. */
  field?: string;
  /** What is wrong with each part. */
  fields?: Readonly<Record<string, string>>;
  /** What it comes from, for logs and for who looks after the installation; nobody else is told. */
  cause?: unknown;
}

/** A refusal that the person may read. Everything else that is thrown becomes INTERNAL. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly messages: readonly string[];
  /** Seconds after which trying again makes sense; sent as `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** What of it belongs to one part of the input, by that part's name; undefined when nothing does. */
  readonly fields: Readonly<Record<string, string>> | undefined;

  constructor(code: ErrorCode, messages?: string | readonly string[], options?: RefusalOptions) {
    const list = messages === undefined ? [errorTable[code].message] : [messages].flat();
    const text = list.join("，");
    super(text, options?.cause === undefined ? undefined : { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.messages = list;
    this.retryAfter = options?.retryAfter;
    const { field }: { field?: string } = {
      ...errorTable[code],
      ...(options?.field && { field: options.field }),
    };
    this.fields = options?.fields ?? (field === undefined ? undefined : { [field]: text });
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}

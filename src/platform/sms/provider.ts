/** Sends verification codes. */
export interface SmsProvider {
  name: "demo" | "aliyun";
  /** True only where the code may be told in the answer instead of by SMS (demo). */
  revealsCode: boolean;
  /**
   * @param mobile 11 digits, mainland
   * @param code 6 digits
   * @throws AppError SMS_FAILED when the provider refuses or cannot be reached
   */
  sendCode(mobile: string, code: string): Promise<void>;
  /**
   * What is left to be spent, as the provider puts it: 128.50 元. Left out where it cannot be asked.
   * @throws AppError SMS_FAILED, with why as its cause
   */
  balance?(): Promise<{ text: string; yuan: number }>;
}

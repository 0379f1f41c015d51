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
}

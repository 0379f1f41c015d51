import type { Logger } from "pino";
import { AppError } from "#shared/errors.ts";
import { maskMobile } from "#shared/validation.ts";
import { type AliyunKey, signAcs3 } from "./aliyun-signature.ts";
import type { SmsProvider } from "./provider.ts";

export interface AliyunSmsOptions extends AliyunKey {
  /** Origin of the API, `https://dysmsapi.aliyuncs.com`. */
  endpoint: string;
  /** Origin of the billing API, `https://business.aliyuncs.com`. */
  billingEndpoint: string;
  signName: string;
  /** Template whose one variable is `code`. */
  template: string;
  timeoutMs?: number;
}

interface AliyunAnswer {
  Code?: string;
  Message?: string;
  RequestId?: string;
  Data?: { AvailableAmount?: string; Currency?: string } | null;
}

/**
 * SendSms of Alibaba Cloud's short message service, API version 2017-05-25, and the account's balance. Nothing is repeated: a message
 * whose answer got lost may have been sent, and each one costs money and a place in the number's quota.
 */
export function aliyunSms(options: AliyunSmsOptions, log: Pick<Logger, "warn">): SmsProvider {
  return {
    name: "aliyun",
    revealsCode: false,
    async sendCode(mobile, code) {
      const answer = await call(options, SEND_SMS, {
        PhoneNumbers: mobile,
        SignName: options.signName,
        TemplateCode: options.template,
        TemplateParam: JSON.stringify({ code }),
      });
      if (answer.Code === "OK") return;
      log.warn(
        { code: answer.Code, reason: answer.Message, request: answer.RequestId, to: maskMobile(mobile) },
        "code not sent",
      );
      throw refusal(answer.Code);
    },
    async balance() {
      const { Code, Data } = await call(options, QUERY_BALANCE, {});
      // Thousands are set off by commas.
      const yuan = Number(Data?.AvailableAmount?.replaceAll(",", "") ?? Number.NaN);
      if (Code !== "200" || !Number.isFinite(yuan))
        throw new AppError("SMS_FAILED", undefined, { cause: Code ?? "没有余额" });
      return {
        text: `${Data?.AvailableAmount} ${Data?.Currency === "CNY" ? "元" : (Data?.Currency ?? "")}`,
        yuan,
      };
    },
  };
}

interface Action {
  endpoint: "endpoint" | "billingEndpoint";
  action: string;
  version: string;
}
const SEND_SMS: Action = { endpoint: "endpoint", action: "SendSms", version: "2017-05-25" };
/** BSS OpenAPI: messages are paid from the account's balance, or from packages that it does not tell of. */
const QUERY_BALANCE: Action = {
  endpoint: "billingEndpoint",
  action: "QueryAccountBalance",
  version: "2017-12-14",
};

async function call(
  options: AliyunSmsOptions,
  { endpoint, action, version }: Action,
  query: Record<string, string>,
): Promise<AliyunAnswer> {
  const { url, headers } = signAcs3(options, { endpoint: options[endpoint], action, version, query });
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      redirect: "error",
      signal: AbortSignal.timeout(options.timeoutMs ?? 8000),
    });
    return asAnswer(await response.json());
  } catch (error) {
    // The address holds number and code: only the kind of failure may be told.
    return { Code: "UNREACHABLE", Message: error instanceof Error ? error.name : "unknown" };
  }
}

function asAnswer(value: unknown): AliyunAnswer {
  return typeof value === "object" && value !== null ? (value as AliyunAnswer) : {};
}

function refusal(code: string | undefined): AppError {
  switch (code) {
    case "isv.BUSINESS_LIMIT_CONTROL":
      return new AppError("RATE_LIMITED", "这个手机号获取验证码过于频繁，请稍后再试");
    case "isv.MOBILE_NUMBER_ILLEGAL":
    case "isv.MOBILE_COUNT_OVER_LIMIT":
      return new AppError("MOBILE_INVALID");
    default:
      return new AppError("SMS_FAILED", undefined, { cause: code });
  }
}

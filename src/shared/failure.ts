/** What is read of a failure: a `RequestError`, or what a screen was refused with. */
interface Answered {
  status: number;
  code: string;
  messages: readonly string[];
}

/** How a failure is told to the person it happened to. */
export interface Failure {
  title: string;
  text: string;
  /** Trying again may help. */
  retry: boolean;
}

const ours: Failure = {
  title: "服务器内部错误",
  text: "我们这边出了点问题，请稍后再试。",
  retry: true,
};

function isAnswered(error: unknown): error is Answered {
  return (
    typeof error === "object" &&
    error !== null &&
    "status" in error &&
    typeof error.status === "number" &&
    "code" in error &&
    "messages" in error &&
    Array.isArray(error.messages)
  );
}

/**
 * The words for what failed, after the specification's catalogue (section 8). No screen has words of its own for it: one that
 * guesses calls a broken server a broken network, and the reader looks for the fault where it is not.
 */
export function failureOf(error: unknown): Failure {
  if (!isAnswered(error)) return ours;
  const { status, code, messages } = error;
  const listed = messages.join("，");
  switch (code) {
    case "NETWORK":
      return {
        title: "网络不给力，请检查后重试",
        text: "信号像是进了隧道，出来再试一次。",
        retry: true,
      };
    case "TIMEOUT":
      return {
        title: "网络不给力，请检查后重试",
        text: "15 秒内没有回应，请再试一次。",
        retry: true,
      };
    case "UNDER_REVIEW":
      return { title: listed || "内容审核中，暂不可见", text: "通过审核后即可查看。", retry: false };
  }
  switch (status) {
    case 401:
      return { title: "请先登录", text: "登录后可查看这里的内容。", retry: false };
    case 403:
      return { title: "禁止访问", text: "你没有权限查看这里的内容。", retry: false };
    case 500:
      // Its number in the log, for whoever is asked for help.
      return { ...ours, text: ours.text + (messages[1] ?? "") };
    case 503:
      return {
        title: listed || "服务暂时不可用，请稍后再试",
        text: "正在恢复，请稍后再试。",
        retry: true,
      };
    default:
      return listed === "" ? ours : { title: listed, text: "", retry: true };
  }
}

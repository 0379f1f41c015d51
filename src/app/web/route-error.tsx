import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from "react-router";

interface Refusal {
  title: string;
  message: string;
  retry: boolean;
}

/** What a screen shows instead of itself when its data was refused, is gone, or never arrived. */
export function RouteError() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const { title, message, retry } = describe(error);
  return (
    <main className="error-page">
      <h1>{title}</h1>
      <p>{message}</p>
      {retry ? (
        <button type="button" onClick={() => void revalidate()}>
          重试
        </button>
      ) : null}
      <Link to="/">回首页</Link>
    </main>
  );
}

function describe(error: unknown): Refusal {
  if (isRouteErrorResponse(error)) {
    const { code, messages } = parse(error.data);
    if (code === "UNDER_REVIEW")
      return { title: "内容审核中", message: "内容审核中，暂不可见", retry: false };
    if (error.status === 404)
      return { title: "内容不见了", message: messages[0] ?? "内容不存在或已被删除", retry: false };
    if (error.status === 403) return { title: "禁止访问", message: "禁止访问", retry: false };
    if (error.status === 504)
      return { title: "网络不给力", message: "网络不给力，请检查后重试", retry: true };
    if (messages[0]) return { title: "出错了", message: messages.join("，"), retry: true };
  }
  return { title: "出错了", message: "服务器内部错误", retry: true };
}

function parse(data: unknown): { code: string; messages: string[] } {
  try {
    const value = JSON.parse(String(data)) as { code?: string; messages?: string[] };
    return { code: value.code ?? "", messages: value.messages ?? [] };
  } catch {
    return { code: "", messages: [] };
  }
}

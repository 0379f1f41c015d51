import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Refusal, useNavigator } from "#client/router.tsx";
import { useSession } from "#client/session.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { GoneState } from "#ui/gone-state.tsx";

interface Answer {
  title: string;
  text: string;
  /** Trying again may help. */
  retry: boolean;
}

/** What a screen shows instead of itself when its data was refused, is gone, or never arrived. */
export function RouteError({ error }: { error: unknown }) {
  const answer = describe(error);
  const navigator = useNavigator();
  const [retrying, setRetrying] = useState(false);
  const signedIn = useSession((state) => state.token !== null);
  const asked = useRef(false);
  // The server's page is the visitor's: what waits to be seen by others may be the member's own. Asked once.
  const askAsMember = useEffectEvent(() => {
    if (asked.current || !(error instanceof Refusal) || error.status !== 404) return;
    asked.current = true;
    void navigator.retry();
  });
  useEffect(() => {
    if (signedIn) askAsMember();
  }, [signedIn]);
  const tryAgain = async () => {
    setRetrying(true);
    await navigator.retry();
    setRetrying(false);
  };
  const home = (
    <a href="/" className={buttonClass({ variant: answer?.retry ? "line" : "accent" })}>
      回首页
    </a>
  );
  return (
    <main>
      {answer === undefined ? (
        <GoneState as="h1" />
      ) : answer.retry ? (
        <ErrorState
          as="h1"
          title={answer.title}
          text={answer.text}
          onRetry={() => void tryAgain()}
          retrying={retrying}
          action={home}
        />
      ) : (
        <EmptyState as="h1" title={answer.title} text={answer.text} action={home} />
      )}
    </main>
  );
}

/** @returns undefined for what was removed, or never was */
function describe(error: unknown): Answer | undefined {
  const failed = { title: "服务器内部错误", text: "我们这边出了点问题，请稍后再试。", retry: true };
  if (!(error instanceof Refusal)) return failed;
  const { code, messages } = error;
  if (code === "UNDER_REVIEW") {
    return { title: "内容审核中，暂不可见", text: "通过审核之后就能看到了。", retry: false };
  }
  switch (error.status) {
    case 400:
    case 404:
      return undefined;
    case 401:
      return { title: "请先登录", text: "登录后再来看这里的内容。", retry: false };
    case 403:
      return { title: "禁止访问", text: "你没有权限看这里的内容。", retry: false };
    case 503:
      return { title: "服务暂时不可用，请稍后重试", text: "正在恢复，过一会儿再试一次。", retry: true };
    case 504:
      return { title: "网络不给力，请检查后重试", text: "信号像是进了隧道，出来再试一次。", retry: true };
    default:
      return error.status < 500 && messages[0]
        ? { title: messages.join("，"), text: "", retry: true }
        : failed;
  }
}

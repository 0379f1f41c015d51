import type { QueryClient } from "@tanstack/react-query";
import { forgetWechatReturn, type WechatReturn, wechatReturn } from "#bridge/wechat-return.ts";
import { beginSession, offerOtherWay } from "#capabilities/people/members/web/public.ts";
import { withProof } from "#client/prove.ts";
import { RequestError } from "#client/request.ts";
import { useSession } from "#client/session.ts";
import { pathOf } from "#sections/paths.ts";
import { toast } from "#ui/toast-store.ts";
import { authorizationUrl } from "./api/authorization.ts";
import { wechatBinding } from "./api/binding.ts";
import { wechatApi } from "./api/client.ts";
import { WechatButton } from "./components/wechat-button.tsx";
import { whereTo } from "./where-to.ts";

/** Set as soon as somebody was sent to WeChat, or was found not to be: once in a session. */
const ASKED = "paddock.wechat.asked";

/**
 * What happens as a page opens in WeChat's browser: whoever comes back from WeChat is signed in, or gets it bound; whoever
 * comes for the first time, without a session, is sent there where the operator wants it. Never throws.
 */
export async function enterFromWechat(
  queryClient: QueryClient,
  navigate: (to: string) => Promise<unknown>,
): Promise<void> {
  // The browser of WeChat's office edition knows other accounts.
  if (/\bwxwork\//i.test(navigator.userAgent)) return;
  offerOtherWay(WechatButton);
  const returned = wechatReturn();
  try {
    if (returned === null) await goOnEntry();
    else if (returned.state.startsWith("b")) await bind(queryClient, returned);
    else await signIn(queryClient, returned);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    // Who was sent to WeChat without having asked for it stays where he is.
    const notice = returned?.state.startsWith("e") ? undefined : noticeOf(error);
    if (notice !== undefined) await navigate(pathOf("my.error", {}, { query: { code: notice } }));
    // Nobody asked for anything yet: an entry without a network is a visit like any other.
    else if (returned !== null) toast(error.message, { kind: "error" });
  }
}

/** Which page explains it and says what to do, where a line is not enough. */
function noticeOf({ code }: RequestError): string | undefined {
  if (code === "WECHAT_SNAPSHOT") return "snapshot";
  if (code === "WECHAT_TAKEN") return "wechat-taken";
  return code === "ACCOUNT_BANNED" ? "banned" : undefined;
}

async function goOnEntry(): Promise<void> {
  const { search } = window.location;
  const isAsked = sessionStorage.getItem(ASKED) !== null;
  const query = new URLSearchParams(search);
  // Code and state in the address are somebody's answer, if not ours. A code alone is an invitation of before.
  const isAnswer = query.has("code") && query.has("state");
  if (isAsked || useSession.getState().token !== null || isAnswer) return;
  const url = await authorizationUrl("entry", whereTo(), { quiet: true });
  sessionStorage.setItem(ASKED, "1");
  // In place of this page: back leads out, not here and on to WeChat again.
  if (url !== null && useSession.getState().token === null) window.location.replace(url);
}

async function signIn(queryClient: QueryClient, { code, state }: WechatReturn): Promise<void> {
  // Back from WeChat to a page that has its member already, or without having agreed.
  if (code === null || useSession.getState().token !== null) return forgetWechatReturn();
  const { source } = useSession.getState();
  await answered(async () => {
    const answer = await wechatApi(
      "GET /api/app-login",
      { query: { code, state, source } },
      { token: null, quiet: true },
    );
    beginSession(queryClient, answer);
    toast(answer.registered ? "欢迎来到围场" : "登录成功", { kind: "done" });
  });
}

async function bind(queryClient: QueryClient, { code, state }: WechatReturn): Promise<void> {
  if (code === null || useSession.getState().token === null) return forgetWechatReturn();
  await withProof(() =>
    answered(async () => {
      const binding = await wechatApi("POST /api/user/wechat", { body: { code, state } }, { quiet: true });
      queryClient.setQueryData(wechatBinding().queryKey, binding);
      toast("微信已绑定", { kind: "done" });
    }),
  );
}

/** Forgets what was brought back once the server has decided; what did not arrive is sent again with the next page. */
async function answered(send: () => Promise<void>): Promise<void> {
  try {
    await send();
    forgetWechatReturn();
  } catch (error) {
    const isOpen =
      error instanceof RequestError &&
      (error.status === 0 || error.status >= 500 || error.code === "PROOF_REQUIRED");
    if (!isOpen) forgetWechatReturn();
    throw error;
  }
}

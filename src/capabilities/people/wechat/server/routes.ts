import { ownProfile } from "#capabilities/people/members/server/public.ts";
import { wechatEndpoints } from "#capabilities/people/wechat/contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { anyone, freshMember, member } from "#platform/http/policy.ts";
import { perAddress, perMember } from "#platform/limits/quota.ts";
import { signInByWechat } from "./app-login.ts";
import { authorizationUrl } from "./authorize.ts";
import { bindWechat, showBinding, unbindWechat } from "./binding.ts";
import { browserCookie, browserOf, newBrowser } from "./state.ts";

export const wechatRoutes = implement(wechatEndpoints, {
  "GET /api/wechat/authorize": readBy(anyone, async ({ query, actor, services, request, reply }) => {
    const known = browserOf(request.headers.cookie);
    const browser = known ?? newBrowser();
    const url = authorizationUrl(services, { purpose: query.purpose, back: query.back, browser, actor });
    if (url !== null && known === undefined)
      reply.header("set-cookie", browserCookie(browser, services.env.PUBLIC_URL.startsWith("https:")));
    return { url };
  }),
  "GET /api/app-login": writeBy(
    // Each makes the server ask WeChat, which counts.
    anyone,
    ({ SIGN_IN_ADDRESS_HOUR_MAX }) => [perAddress("login", SIGN_IN_ADDRESS_HOUR_MAX, 3600)],
    async ({ query, services, request }) => {
      const { token, memberId, registered } = await signInByWechat(services, {
        ...query,
        browser: browserOf(request.headers.cookie),
        userAgent: request.headers["user-agent"] ?? "",
        address: request.ip,
      });
      return { access_token: token, user: await ownProfile(services.db, memberId), registered };
    },
  ),
  "GET /api/user/wechat": readBy(member, ({ actor, services }) => showBinding(services, actor.id)),
  "POST /api/user/wechat": writeBy(
    freshMember,
    [perMember("wechat:bind", 20, 3600)],
    async ({ actor, body, services, request }) => {
      await bindWechat(services, actor, { ...body, browser: browserOf(request.headers.cookie) });
      return showBinding(services, actor.id);
    },
  ),
  "DELETE /api/user/wechat": writeBy(
    member,
    [perMember("wechat:bind", 20, 3600)],
    async ({ actor, services }) => {
      await unbindWechat(services, actor);
      return showBinding(services, actor.id);
    },
  ),
});

import { bad, type HealthCheck, off, ok } from "#capabilities/monitoring/health/server/public.ts";
import { mediaServer } from "./server.ts";

/** Whether the media server of lives answers, for the desk's page of how the installation is. */
export const mediaServerCheck: HealthCheck = {
  group: "外部服务",
  title: "流媒体服务器",
  async look({ env }) {
    const server = mediaServer(env);
    if (server === null)
      return off("没有配置", "要直播画面，按 docs/operations/live.md 配置 LIVE_SERVER 和 LIVE_CONTROL_URL。");
    const sent = await server.read().catch(() => null);
    return sent === null
      ? bad(`${server.kind} 没有回答`, "看它是否在运行，以及 LIVE_CONTROL_URL 是否对。")
      : ok(`${server.kind}，正在推 ${sent.length} 路流`);
  },
};

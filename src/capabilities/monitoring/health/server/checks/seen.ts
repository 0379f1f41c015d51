import { wantsMetrics } from "#platform/observe/observation.ts";
import { type HealthCheck, off, ok } from "../check.ts";

/** Whether anybody but this page is told how the installation is: a page tells only those who open it. */
export const seenCheck: HealthCheck = {
  group: "应用",
  title: "监控",
  async look({ env }) {
    const slow =
      env.SLOW_STATEMENT_MS === 0 ? "不记录慢语句" : `超过 ${env.SLOW_STATEMENT_MS} 毫秒的语句记入日志`;
    if (!wantsMetrics(env))
      return off(
        `没有开启指标；${slow}`,
        "配置 METRICS_PORT 或 METRICS_TOKEN，让 Prometheus 来取，出问题时会有人收到告警（docs/operations/metrics.md）。",
      );
    const where = env.METRICS_PORT === undefined ? "在网站的 /metrics" : `在端口 ${env.METRICS_PORT}`;
    const traced = env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
    return ok(`指标${where}；${slow}；${traced === undefined ? "没有开启链路追踪" : "链路追踪已开启"}`);
  },
};

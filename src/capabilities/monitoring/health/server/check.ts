import type { z } from "zod";
import type { healthItemSchema } from "#capabilities/monitoring/health/contract.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { Services } from "#platform/services.ts";

type Item = z.output<typeof healthItemSchema>;

/** What a check found. */
export type Found = Pick<Item, "standing" | "found" | "todo">;

/** A part of the installation that can be looked at. */
export interface HealthCheck {
  group: "应用" | "数据" | "外部服务";
  title: string;
  /**
   * Looks at it; what it throws is told as broken.
   * @param signal is aborted when nobody waits for it any more
   */
  look(services: Services, signal: AbortSignal): Promise<Found>;
}

/** Everything that is looked at, in this order. */
export const healthChecks = new ExtensionPoint<HealthCheck>("health check");

export const ok = (found: string): Found => ({ standing: "ok", found, todo: "" });
export const off = (found: string, todo = ""): Found => ({ standing: "off", found, todo });
export const warn = (found: string, todo: string): Found => ({ standing: "warn", found, todo });
export const bad = (found: string, todo: string): Found => ({ standing: "bad", found, todo });

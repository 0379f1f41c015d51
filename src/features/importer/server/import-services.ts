import type { Services } from "#platform/services.ts";

export type ImportServices = Pick<Services, "db" | "storage" | "cache">;

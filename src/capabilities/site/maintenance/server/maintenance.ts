import { readSetting } from "#capabilities/desk/admin/server/public.ts";
import type { MaintenanceContent, ShownMaintenance } from "#capabilities/site/maintenance/contract.ts";
import type { Gate } from "#platform/http/gate.ts";
import { staysOpen } from "#platform/http/gate.ts";
import type { Services } from "#platform/services.ts";
import { AppError, errorTable } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";

export const MAINTENANCE_SETTING = "site.maintenance";
export const MAINTENANCE_TOPIC = "maintenance";

/** As it is stored, and told to all processes. */
export interface StoredMaintenance extends MaintenanceContent {
  /** Milliseconds since the epoch at which it was set; what was set earlier and is heard of later counts no more. */
  set: number;
  /** The administrator who set it; empty where nobody did. */
  by: string;
}

export const openSite: StoredMaintenance = {
  ...{ on: false, from: null, until: null, ends: true, words: "", set: 0, by: "" },
};

/** Robots and proxies try again after this many seconds, at most and at least. */
const RETRY = { most: 3600, least: 30 };

/** Whether visitors are kept out, and why. */
export function shownAt(stored: MaintenanceContent, now: Date): ShownMaintenance {
  const { on, from, until, ends, words } = stored;
  const begun = from === null || new Date(from) <= now;
  const over = ends && until !== null && new Date(until) <= now;
  const closed = on && begun && !over;
  return closed ? { closed, words, until } : { closed, words: "", until: null };
}

/**
 * What this process knows of the maintenance: read once at its start and told ever since, so that it can be asked while the database is
 * away, which is when it is needed most.
 */
export class Maintenance implements Gate {
  readonly #services: Pick<Services, "db" | "events">;
  #stored: StoredMaintenance = openSite;

  constructor(services: Pick<Services, "db" | "events">) {
    this.#services = services;
  }

  /** Call it once, before anybody is let in. @throws what the database answers */
  async begin(): Promise<void> {
    const { db, events } = this.#services;
    events.subscribe(MAINTENANCE_TOPIC, ({ payload }) => this.set(payload as StoredMaintenance));
    const stored = await readSetting(db, MAINTENANCE_SETTING);
    if (stored !== undefined) this.set(stored as StoredMaintenance);
  }

  /** What was set last wins, in whatever order it is heard of. */
  set(stored: StoredMaintenance): void {
    if (stored.set >= this.#stored.set) this.#stored = stored;
  }

  shown(now = new Date()): ShownMaintenance {
    return shownAt(this.#stored, now);
  }

  refusal(request: Parameters<Gate["refusal"]>[0]): AppError | undefined {
    if (!this.#stored.on) return undefined;
    const now = new Date();
    const { closed, words, until } = this.shown(now);
    if (!closed || staysOpen(request)) return undefined;
    const left = until === null ? 0 : (new Date(until).getTime() - now.getTime()) / 1000;
    const retryAfter = Math.ceil(Math.max(RETRY.least, Math.min(RETRY.most, left)));
    const messages = [errorTable.MAINTENANCE.message, words, endText(until, now)];
    return new AppError(
      "MAINTENANCE",
      messages.filter((text) => text !== ""),
      { retryAfter },
    );
  }
}

/** When it is expected to be over, in words; empty where nobody knows. */
function endText(until: string | null, now: Date): string {
  if (until === null) return "";
  return new Date(until) > now
    ? `预计 ${formatDate(until, { time: true })} 恢复`
    : "比预计的久一些，我们正在抓紧";
}

const known = new WeakMap<Services["events"], Maintenance>();

/** That of this process. */
export function maintenanceOf(services: Pick<Services, "db" | "events">): Maintenance {
  const made = known.get(services.events) ?? new Maintenance(services);
  known.set(services.events, made);
  return made;
}

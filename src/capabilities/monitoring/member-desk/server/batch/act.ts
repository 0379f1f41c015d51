import type { z } from "zod";
import type { BatchAct, batchEndpoints } from "#capabilities/monitoring/member-desk/batch-contract.ts";
import { WARN, withdrawWarning } from "#capabilities/people/warnings/server/public.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { banMember, unbanMember } from "../ban.ts";
import { BAN, type DeskActor } from "../policy.ts";
import { warnAtDesk } from "../warn.ts";

type Result = z.input<(typeof batchEndpoints)["POST /api/admin/members/batch"]["data"]>["results"][number];

interface Batch {
  ids: readonly string[];
  act: BatchAct;
  idempotency_key: string;
}

const needed: Readonly<Record<BatchAct["act"], string>> = {
  warn: WARN,
  withdraw: WARN,
  ban: BAN,
  unban: BAN,
};

/**
 * Does one thing to each of some members, each in a transaction of its own: what is refused for one says so and keeps no other.
 * Sent again after a lost answer it changes nothing and answers the same.
 * @throws AppError FORBIDDEN
 */
export async function actOnMembers(
  services: Pick<Services, "db" | "cache" | "jobs" | "log">,
  actor: DeskActor,
  { ids, act, idempotency_key: key }: Batch,
): Promise<Result[]> {
  if (!can(actor, needed[act.act])) throw new AppError("FORBIDDEN");
  const results: Result[] = [];
  for (const id of ids) {
    try {
      const warning = await actOnOne(services, actor, id, act, `${key}:${id}`);
      results.push({ id, problem: "", warning });
    } catch (error) {
      // Anything else is nobody's refusal: what was done so far is done, and asking again finishes it.
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      results.push({ id, problem: error.messages.join("，"), warning: null });
    }
  }
  return results;
}

/** @returns the id of the warning that was given, if one was */
async function actOnOne(
  services: Pick<Services, "db" | "cache" | "jobs" | "log">,
  actor: DeskActor,
  id: string,
  act: BatchAct,
  key: string,
): Promise<string | null> {
  switch (act.act) {
    case "warn": {
      const { template, version, words } = act;
      const given = await services.db.transaction((tx) =>
        warnAtDesk(tx, actor, id, { template, version, words, idempotency_key: key }),
      );
      // What was kept of an earlier time comes back as a number.
      return String(given);
    }
    case "withdraw": {
      const warning = act.warnings[id];
      if (warning === undefined) throw new AppError("NOT_FOUND", "没有这条警告");
      const one = { memberId: id, id: warning, reason: act.reason };
      await services.db.transaction((tx) => withdrawWarning(tx, actor, one));
      return null;
    }
    case "ban": {
      const { reason, minutes, hide } = act;
      await banMember(services, actor, id, { reason, minutes, hide, version: null });
      return null;
    }
    case "unban":
      await unbanMember(services, actor, id, { reason: act.reason, version: null });
      return null;
  }
}

import type { Transaction } from "#platform/database/client.ts";
import type { Effects } from "../kinds/kind.ts";
import { reviewKind } from "../kinds/registry.ts";
import { type By, type Entry, lastEntriesOf, record, type Snapshot, type Standing } from "./history.ts";
import { isDecision, lockLives, type Moved, putAll } from "./life.ts";

/**
 * Undoes the last move of an object, if a moderator made it: state, reason, texts and pictures are those of the
 * version before. The place in the queue is the caller's to put back.
 */
export async function undoLife(
  tx: Transaction,
  services: Effects,
  kindName: string,
  targetId: string,
  by: By,
): Promise<Moved> {
  const moved = await undoLives(tx, services, kindName, [targetId], by);
  return moved.get(targetId) ?? { moved: false, state: null };
}

/** {@link undoLife} for several of one kind. @returns by id; those that do not exist are left out */
export async function undoLives(
  tx: Transaction,
  services: Effects,
  kindName: string,
  targetIds: readonly string[],
  by: By,
): Promise<Map<string, Moved>> {
  const standings = await lockLives(tx, kindName, targetIds);
  const histories = await lastEntriesOf(tx, kindName, targetIds, 2);
  const moved = new Map<string, Moved>();
  const back: (Entry & { now: Standing })[] = [];
  for (const [targetId, now] of standings) {
    const [last, before] = histories.get(targetId) ?? [];
    if (last?.state !== now.state || before === undefined || !isDecision(last.move)) {
      moved.set(targetId, { moved: false, state: now.state });
      continue;
    }
    const { state, reason, snapshot } = before;
    const version = last.version + 1;
    back.push({ targetId, now, version, move: "undo", state, reason, snapshot, by });
    moved.set(targetId, { moved: true, from: now.state, to: state, version, reason });
  }
  await putAll(
    tx,
    services,
    reviewKind(kindName),
    back.map(({ targetId, now, state, reason, snapshot }) => ({
      ...{ targetId, from: now.state },
      to: {
        ...{ state, reason, by, undoes: true },
        ...(!sameContent(snapshot, now.snapshot) && { snapshot }),
      },
    })),
  );
  await record(tx, kindName, back);
  return moved;
}

function sameContent(one: Snapshot, other: Snapshot): boolean {
  const ordered = ({ texts, pictures }: Snapshot) => JSON.stringify([Object.entries(texts).sort(), pictures]);
  return ordered(one) === ordered(other);
}

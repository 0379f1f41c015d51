import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { reviewKind } from "../../src/capabilities/review/moderation/server/kinds/registry.ts";
import type { By, Snapshot } from "../../src/capabilities/review/moderation/server/life/history.ts";
import { lockLife, moveLife } from "../../src/capabilities/review/moderation/server/life/life.ts";
import { moveChanged } from "../../src/capabilities/review/moderation/server/life/move-changed.ts";
import { isLegal, type MoveName, moves } from "../../src/capabilities/review/moderation/server/life/moves.ts";
import { undoLife } from "../../src/capabilities/review/moderation/server/life/undo-life.ts";
import { reviewHistory, reviewItems } from "../../src/capabilities/review/moderation/server/tables.ts";
import type { Database, Transaction } from "../../src/platform/database/client.ts";
import { type LifeState, lifeStates } from "../../src/shared/life.ts";
import type { TestApp } from "./app.ts";
import { makeAdmin, makePicture } from "./factories.ts";

/** Something under review. */
export interface Living {
  id: string;
  authorId: string;
}

const names = Object.keys(moves) as MoveName[];

/** A picture that something shows. */
export async function shownPicture(db: Database): Promise<string> {
  return (await makePicture(db, { attachedAt: new Date() })).id;
}

/** Runs on the object as it is, and leaves it so. */
async function tried(db: Database, work: (tx: Transaction) => Promise<void>): Promise<void> {
  const over = new Error("over");
  await db
    .transaction(async (tx) => {
      await work(tx);
      throw over;
    })
    .catch((error: unknown) => {
      if (error !== over) throw error;
    });
}

/** Says and shows something else in every place. */
const another = ({ texts }: Snapshot): Snapshot => ({
  texts: Object.fromEntries(Object.keys(texts).map((name) => [name, `改${name}`])),
  pictures: [],
});

/**
 * Takes a kind of objects through every move in every state. Call it in a test file of the feature that offers the kind.
 * @param create makes one object with a text, and two pictures where its kind has any
 */
export function walkLife(
  kindName: string,
  { services }: Pick<TestApp, "services">,
  create: (db: Database) => Promise<Living>,
): void {
  describe(`the life of a ${kindName}`, () => {
    const { db } = services;
    const kind = reviewKind(kindName);
    const make = () => create(db);
    let admin: { id: string };
    beforeAll(async () => {
      ({ admin } = await makeAdmin(db));
    });
    const read = (tx: Transaction, id: string) => lockLife(tx, kindName, id);
    const historyOf = (tx: Transaction, id: string) =>
      tx
        .select()
        .from(reviewHistory)
        .where(and(eq(reviewHistory.kind, kindName), eq(reviewHistory.targetId, id)))
        .orderBy(reviewHistory.version);

    it("is named as it is offered", () => expect(kind.name).toBe(kindName));

    it("is read as it was written, in every state", async () => {
      const { id } = await make();
      for (const state of lifeStates) {
        await tried(db, async (tx) => {
          const before = await read(tx, id);
          expect(Object.keys(before?.snapshot.texts ?? {})).not.toEqual([]);
          await kind.write(tx, services, id, { state, reason: "因为" });
          expect(await read(tx, id)).toEqual({ ...before, state, reason: "因为" });
          const card = (await kind.load(tx, [id])).get(id);
          if (!kind.lasting) expect([state, card?.content.public]).toEqual([state, state === "published"]);
        });
      }
    });

    it.each(names)("goes through %s where that is legal, and nowhere else", async (name) => {
      const { id, authorId } = await make();
      for (const state of lifeStates) {
        await tried(db, async (tx) => {
          await kind.write(tx, services, id, { state, reason: "先前的理由" });
          const before = await read(tx, id);
          const by = byWhom(name, authorId);
          const moved = await moveLife(tx, services, kindName, id, name, {
            by,
            reason: "新的理由",
            section: "main",
          });
          const after = await read(tx, id);
          if (!isLegal(name, state, kind)) {
            expect([name, state, moved]).toEqual([name, state, { moved: false, state }]);
            expect(after).toEqual(before);
            expect(await historyOf(tx, id)).toEqual([]);
            return;
          }
          expect(moved).toMatchObject({ moved: true, from: state, to: moves[name].to });
          expect([name, state, after?.state, after?.reason]).toEqual([
            name,
            state,
            moves[name].to,
            "新的理由",
          ]);
          const last = (await historyOf(tx, id)).at(-1);
          expect(last).toMatchObject({
            move: name,
            state: after?.state,
            reason: "新的理由",
            snapshot: after?.snapshot,
            byMember: by.memberId ?? null,
            byAdmin: by.adminId ?? null,
          });
          await undoneIsAsBefore(tx, id, name, before);
        });
      }
    });

    /** Nobody's where time alone does it. */
    const byWhom = (name: MoveName, authorId: string): By => {
      const { by } = moves[name];
      if (by === "system") return {};
      return by === "author" ? { memberId: authorId } : { adminId: admin.id };
    };

    /** A moderator's move goes back with all it changed; an author's own stays, and what came with time. */
    async function undoneIsAsBefore(
      tx: Transaction,
      id: string,
      name: MoveName,
      before: Awaited<ReturnType<typeof read>>,
    ): Promise<void> {
      const stands = await read(tx, id);
      if (before === undefined || stands === undefined) throw new Error("it is not there");
      const { state, reason } = stands;
      await kind.write(tx, services, id, { state, reason, snapshot: another(stands.snapshot) });
      const changed = await read(tx, id);
      const undone = await undoLife(tx, services, kindName, id, { adminId: admin.id });
      if (moves[name].by !== "moderator") {
        expect(undone).toMatchObject({ moved: false });
        expect(await read(tx, id)).toEqual(changed);
        return;
      }
      expect(changed?.snapshot).not.toEqual(before.snapshot);
      expect(undone).toMatchObject({ moved: true, from: state, to: before.state });
      expect(await read(tx, id)).toEqual(before);
      expect((await historyOf(tx, id)).at(-1)).toMatchObject({ move: "undo", snapshot: before.snapshot });
      // Once only.
      expect(await undoLife(tx, services, kindName, id, { adminId: admin.id })).toMatchObject({
        moved: false,
      });
    }

    /** As its author changes it, with words that nothing is found in. */
    const change = async (tx: Transaction, { id, authorId }: Living) => {
      const before = await read(tx, id);
      await moveChanged(tx, services, kindName, id, {
        memberId: authorId,
        section: "main",
        before,
        screening: { verdict: "publish", hits: [], waits: false },
      });
      return (await read(tx, id))?.state;
    };

    it("held, refused or taken back it waits for eyes, however its author changes it", async () => {
      const living = await make();
      for (const state of ["in_review", "rejected", "revoked"] as const) {
        await tried(db, async (tx) => {
          await kind.write(tx, services, living.id, { state, reason: "先前的理由" });
          expect([state, await change(tx, living)]).toEqual([state, "in_review"]);
          const waits = await tx.select().from(reviewItems).where(eq(reviewItems.targetId, living.id));
          expect(waits.find((item) => item.kind === kindName)).toMatchObject({ waiting: true });
        });
      }
      if (!isLegal("publish", "withdrawn", kind)) return;
      for (const refusal of ["reject", "revoke"] as const) {
        await tried(db, async (tx) => {
          const from = refusal === "reject" ? "in_review" : "published";
          await kind.write(tx, services, living.id, { state: from, reason: "" });
          const move = (name: MoveName) =>
            moveLife(tx, services, kindName, living.id, name, { by: byWhom(name, living.authorId) });
          await move(refusal);
          await move("withdraw");
          // Given up and wanted again: nobody has looked at it since it was refused.
          expect([refusal, await change(tx, living)]).toEqual([refusal, "in_review"]);
          await move("pass");
          await move("withdraw");
          expect([refusal, await change(tx, living)]).toEqual([refusal, "published"]);
        });
      }
    });

    it("handed in it waits in its queue, and a decision takes it out", async () => {
      const { id, authorId } = await make();
      const itemOf = async (tx: Transaction) =>
        (await tx.select().from(reviewItems).where(eq(reviewItems.targetId, id))).find(
          (item) => item.kind === kindName,
        );
      const steps: [MoveName, LifeState, boolean][] = [
        ["submit", "in_review", true],
        ["reject", "rejected", false],
        ["submit", "in_review", true],
        ["pass", "published", false],
        ["revoke", "revoked", false],
        ["submit", "in_review", true],
        ["pass", "published", false],
        ["confirm", "published", false],
        ["withdraw", "withdrawn", false],
      ];
      await tried(db, async (tx) => {
        await kind.write(tx, services, id, { state: kind.lasting ? "published" : "draft", reason: "" });
        for (const [name, status, waiting] of steps) {
          const by = moves[name].by === "author" ? { memberId: authorId } : { adminId: admin.id };
          await moveLife(tx, services, kindName, id, name, { by, reason: "理由", section: "main" });
          expect([name, await itemOf(tx)]).toEqual([
            name,
            expect.objectContaining({ status, waiting, section: "main", authorId }),
          ]);
        }
        const versions = (await historyOf(tx, id)).map((entry) => entry.version);
        expect(versions).toEqual(versions.map((_, at) => at + 1));
      });
    });
  });
}

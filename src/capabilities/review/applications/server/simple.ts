import { and, eq, getTableName, ne } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import {
  forgetMember,
  handOver,
  memberMerges,
  personalData,
} from "#capabilities/people/members/server/public.ts";
import { assertMayWrite } from "#capabilities/review/moderation/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import type { Offer } from "#platform/extension-point.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { type BoundEndpoint, type FeatureRoutes, readBy } from "#platform/http/endpoint.ts";
import { member } from "#platform/http/policy.ts";
import type { Services } from "#platform/services.ts";
import type { EndpointContract, EndpointKey, okSchema } from "#shared/contract.ts";
import { AppError } from "#shared/errors.ts";
import type { ApplicationDecision, submittedSchema } from "../contract.ts";
import { applicationOffers, applicationStateNames, forgetApplications } from "./declare.ts";
import { type AtDesk, cardOf, decideApplication, deskApplication, listApplications } from "./desk.ts";
import { defineEnds, defineSteps, dropDrafts } from "./ends.ts";
import { beginDraft, draftOf, handInOnce, keepDraft, lockToHandIn, moveIn, takeBack } from "./hand-in.ts";
import type { ApplicationDetail, ApplicationKind, ApplicationRow } from "./kind.ts";
import { presentOwn, timelineOf } from "./present.ts";
import { applicationReview, type Change } from "./review.ts";
import { deskRoutes, memberRoutes } from "./routes.ts";
import { applicationsOf, applicationsWhere, demandSection, ownApplication } from "./rows.ts";

type Texts<Key extends string> = Readonly<Record<Key, string>>;

/** What a kind whose form is a few texts, each a column of the same name, says beside its declaration. */
interface SimpleForm<Key extends string> {
  /** Its addresses: `/api/{path}` and `/api/admin/{path}`, as `simpleEndpoints` made them. */
  path: string;
  endpoints: Readonly<Record<"members" | "desk", Readonly<Record<string, EndpointContract>>>>;
  /** What the texts are called, by their names. */
  texts: Texts<Key>;
  /** Those that may be left empty. */
  optional: readonly NoInfer<Key>[];
  /** Where a member finds his own. */
  own: string;
  /** Refuses whoever must not hand one in now; his row is locked. */
  refuse?(tx: Transaction, memberId: string): Promise<void>;
  /** What follows when one comes to stand elsewhere. */
  after?(tx: Transaction, change: Change<ApplicationRow, ApplicationDetail>): Promise<void>;
}

/**
 * Everything that members and the desk do with a kind whose form is a few texts; its routes, what it offers to others, and what
 * happens to it by itself: drafts that go, ends and reminders.
 * @throws Error where an endpoint is none of those that `simpleEndpoints` makes below its path
 */
export function simpleApplications<Key extends string, Row extends ApplicationRow & Texts<Key>>(
  kind: ApplicationKind<Row>,
  { path, endpoints, texts, optional, own, refuse, after }: SimpleForm<Key>,
) {
  const keys = Object.keys(texts) as Key[];
  const textsOf = (given: Texts<Key> | undefined) =>
    Object.fromEntries(keys.map((key) => [key, given?.[key] ?? ""])) as Record<Key, string>;
  const presentLines = async () => textsOf;

  async function present(db: Queryable, rows: readonly Row[]) {
    const usual = await presentOwn(db, kind, rows);
    return Promise.all(
      rows.map(async (row) => ({
        ...{ ...usual(row), ...textsOf(row) },
        events: await timelineOf(db, kind, row.id),
      })),
    );
  }

  async function show({ db }: Pick<Services, "db">, memberId: string, id: string) {
    const [shown] = await present(db, [await ownApplication(db, kind, memberId, id)]);
    if (shown === undefined) throw new AppError("NOT_FOUND");
    return shown;
  }

  async function listOwn({ db }: Pick<Services, "db">, memberId: string) {
    const handedIn = and(eq(kind.table.memberId, memberId), ne(kind.table.state, "draft"));
    const rows = await applicationsWhere(db, kind, handedIn, 100);
    return { items: await present(db, rows), granted: rows.some(({ state }) => state === "approved") };
  }

  async function readForm(
    { db }: Pick<Services, "db">,
    memberId: string,
    { section, id }: { section: string; id?: string | undefined },
  ) {
    const row = await (id === undefined
      ? draftOf(db, kind, memberId, section)
      : ownApplication(db, kind, memberId, id));
    const state = row?.state ?? ("draft" as const);
    return { id: row?.id ?? null, state, reason: row?.reason ?? "", ...textsOf(row) };
  }

  const saveDraft = (services: Services, memberId: string, given: Texts<Key> & { section: string }) =>
    keepDraft(services, kind, memberId, given.section, async () => textsOf(given) as Partial<Row>);

  /**
   * Hands one in.
   * @throws AppError INVALID_INPUT by text, and for a section that does not exist; CONFLICT for one of another section; as every
   *   kind
   */
  async function submit(
    services: Services,
    memberId: string,
    request: Texts<Key> & z.output<typeof submittedSchema>,
    rateLimit: (tx: Transaction) => Promise<void>,
  ) {
    const { section, idempotency_key: key } = request;
    demandSection(section);
    const made = await handInOnce(services, kind, memberId, { key, request }, async (tx) => {
      await rateLimit(tx);
      await assertMayWrite(tx, memberId, section);
      await refuse?.(tx, memberId);
      const lacking = keys.find((one) => request[one] === "" && !optional.includes(one));
      if (lacking !== undefined)
        throw new AppError("INVALID_INPUT", `请填写${texts[lacking]}`, { field: lacking });
      const id = request.id ?? (await beginDraft(tx, kind, memberId, section)).id;
      const row = await lockToHandIn(tx, kind, memberId, id);
      // It is looked at where it stands: whoever may not write there does not get in by another section's form.
      if (row.section !== section) throw new AppError("CONFLICT", "这份申请属于另一个分区，请从那里修改");
      await tx
        .update(kind.table as PgTable)
        .set(textsOf(request))
        .where(eq(kind.table.id, id));
      await moveIn(tx, services, kind, { memberId, id, section });
      return id;
    });
    return show(services, memberId, made);
  }

  async function withdraw(services: Pick<Services, "db" | "cache">, memberId: string, id: string) {
    await takeBack(services, kind, memberId, id, "withdraw");
    return show(services, memberId, id);
  }

  const list = (services: Services, query: Parameters<typeof listApplications>[2], actor: AdminActor) =>
    listApplications(services, kind, query, actor, presentLines);

  async function card({ db }: Pick<Services, "db">, id: string, at: AtDesk) {
    return cardOf(db, kind, await deskApplication(db, kind, id, at.actor, "review.read"), at, presentLines);
  }

  async function decide(services: Services, id: string, at: AtDesk, input: ApplicationDecision) {
    await decideApplication(services, kind, id, at, input, async () => ({ detail: {} }));
    return card(services, id, at);
  }

  const lines = async (_db: Queryable, rows: readonly Row[]) =>
    new Map(rows.map((row) => [row.id, keys.map((key) => row[key]).filter(Boolean)]));
  const { memberId: ofMember } = kind.table;
  const { byMember } = kind.events;
  const offers: Offer[] = [
    ...applicationOffers(
      kind,
      applicationReview<Row, ApplicationDetail>(kind, { lines, ...(after && { after }) }),
      { path: own, what: kind.title },
    ),
    personalData.offer(kind.name, {
      ...{ title: kind.title, withheld: null, columns: { ...texts, state: "状态", reason: "理由" } },
      rows: async (db, memberId) =>
        (await applicationsOf(db, kind, memberId)).map((row) => ({
          ...{ ...textsOf(row), state: applicationStateNames[row.state], reason: row.reason },
        })),
    }),
    forgetMember.offer(kind.name, {
      words: `${kind.title}会删除`,
      async forget(tx, _services, memberId) {
        await forgetApplications(tx, kind, memberId);
      },
    }),
    memberMerges.offer(kind.name, {
      columns: [`${getTableName(kind.table)}.member_id`, `${getTableName(kind.events)}.by_member`],
      async merge(tx, _services, accounts) {
        for (const column of [ofMember, byMember]) await handOver(tx, accounts, column);
      },
    }),
  ];
  const mine = memberRoutes(kind.name);
  // What is sent was held against the schemas of `simpleEndpoints`.
  type Given = Texts<Key> & { section: string };
  type HandedIn = Given & z.output<typeof submittedSchema>;
  const bound: Readonly<Record<string, BoundEndpoint<EndpointContract>>> = {
    [`GET /api/${path}`]: readBy(member, ({ actor, services }) => listOwn(services, actor.id)),
    [`GET /api/${path}/form`]: mine.form((services, memberId, query) =>
      readForm(services, memberId, query as { section: string; id?: string }),
    ),
    [`PUT /api/${path}/draft`]: mine.draft<DraftContract>((services, memberId, given) =>
      saveDraft(services, memberId, given as Given),
    ),
    [`POST /api/${path}`]: mine.submit((services, memberId, given, rateLimit) =>
      submit(services, memberId, given as HandedIn, rateLimit),
    ),
    [`GET /api/${path}/{id}`]: mine.show(show),
    [`POST /api/${path}/{id}/withdraw`]: mine.act(withdraw),
    [`GET /api/admin/${path}`]: deskRoutes.list((services, query, actor) =>
      list(services, query as Parameters<typeof list>[1], actor),
    ),
    [`GET /api/admin/${path}/{id}`]: deskRoutes.show(card),
    [`POST /api/admin/${path}/{id}/decision`]: deskRoutes.decide((services, id, at, input) =>
      decide(services, id, at, input as ApplicationDecision),
    ),
  };
  const doors = Object.entries({ ...endpoints.members, ...endpoints.desk }).map(([key, contract]) => {
    const door = bound[key];
    if (door === undefined) throw new Error(`${kind.name}: nothing is bound to ${key}`);
    return { key: key as EndpointKey, contract, door };
  });
  const routes: FeatureRoutes = {
    register(app, services) {
      for (const { key, contract, door } of doors) door.register(app, services, key, contract);
    },
  };
  const jobs = (services: Services): Promise<void> => {
    const drafts = [`${kind.name}: drafts dropped`, () => dropDrafts(services, kind)] as const;
    return kind.ends === undefined
      ? defineSteps(services, `${kind.name}-drafts`, "5 2 * * *", [drafts])
      : defineEnds(services, kind, { daily: [drafts] });
  };
  return { routes, offers, jobs };
}

type DraftContract = EndpointContract & { data: typeof okSchema };

import type { z } from "zod";
import type { Transaction } from "#platform/database/client.ts";
import type { AdminActor, MemberActor } from "#platform/http/actor.ts";
import {
  type BoundEndpoint,
  type EndpointContext,
  endpoint,
  type LimitedEndpoint,
} from "#platform/http/endpoint.ts";
import { closedToMinors, member, permission } from "#platform/http/policy.ts";
import { perAdmin, perMember, type Quota } from "#platform/limits/quota.ts";
import type { Services } from "#platform/services.ts";
import type { EndpointContract, okSchema } from "#shared/contract.ts";
import type { AtDesk } from "./desk.ts";

type C = EndpointContract;
type Answer<E extends C> = Promise<z.input<E["data"]>>;
type Body<E extends C> = EndpointContext<E, MemberActor>["body"];
type Query<E extends C> = EndpointContext<E, MemberActor>["query"];

const idOf = (params: unknown): string => (params as { id: string }).id;

/** Whoever hands something in answers for it himself. */
export const adult = closedToMinors(member);

/** Binds the use-cases of a kind's members to its endpoints. */
export const memberRoutes = (name: string) => ({
  form: <E extends C>(read: (services: Services, memberId: string, query: Query<E>) => Answer<E>) =>
    endpoint<E, MemberActor>({
      policy: member,
      handle: ({ actor, query, services }) => read(services, actor.id, query),
    }),
  draft: <E extends C & { data: typeof okSchema }>(
    save: (services: Services, memberId: string, body: Body<E>) => Promise<void>,
  ): LimitedEndpoint<E> =>
    endpoint<E, MemberActor>({
      policy: adult,
      limit: [perMember(`${name}-draft:hour`, 240, 3600)],
      async handle({ actor, body, services }) {
        await save(services, actor.id, body);
        return { ok: true } as z.input<E["data"]>;
      },
    }),
  /** Few enough that nobody tries numbers out. */
  submit: <E extends C>(
    submit: (
      services: Services,
      memberId: string,
      body: Body<E>,
      rateLimit: (tx: Transaction) => Promise<void>,
    ) => Answer<E>,
  ): LimitedEndpoint<E> =>
    endpoint<E, MemberActor>({
      policy: adult,
      limit: { inside: [perMember(`${name}:hour`, 12, 3600), perMember(`${name}:day`, 30, 86_400)] },
      handle: ({ actor, body, services, rateLimit }) => submit(services, actor.id, body, rateLimit),
    }),
  show: <E extends C>(
    show: (services: Services, memberId: string, id: string) => Answer<E>,
  ): BoundEndpoint<E> =>
    endpoint<E, MemberActor>({
      policy: member,
      handle: ({ actor, params, services }) => show(services, actor.id, idOf(params)),
    }),
  /** What a member does to one of his own. */
  act: <E extends C>(
    act: (services: Services, memberId: string, id: string, body: Body<E>) => Answer<E>,
    {
      policy = member,
      limit = [perMember(`${name}-change:hour`, 60, 3600)],
    }: { policy?: typeof member; limit?: readonly Quota[] } = {},
  ): LimitedEndpoint<E> =>
    endpoint<E, MemberActor>({
      policy,
      limit,
      handle: ({ actor, body, params, services }) => act(services, actor.id, idOf(params), body),
    }),
});

/** The same for the desk. */
export const deskRoutes = {
  list: <E extends C>(
    list: (
      services: Services,
      query: EndpointContext<E, AdminActor>["query"],
      actor: AdminActor,
    ) => Answer<E>,
  ): BoundEndpoint<E> =>
    endpoint<E, AdminActor>({
      policy: permission("review.read"),
      handle: ({ actor, query, services }) => list(services, query, actor),
    }),
  show: <E extends C>(show: (services: Services, id: string, at: AtDesk) => Answer<E>): BoundEndpoint<E> =>
    endpoint<E, AdminActor>({
      policy: permission("review.read"),
      handle: ({ actor, params, request, services }) =>
        show(services, idOf(params), { actor, address: request.ip }),
    }),
  decide: <E extends C>(
    decide: (services: Services, id: string, at: AtDesk, body: Body<E>) => Answer<E>,
  ): LimitedEndpoint<E> =>
    endpoint<E, AdminActor>({
      policy: permission("review.decide"),
      limit: [perAdmin("review:decide", 240, 60)],
      handle: ({ actor, body, params, request, services }) =>
        decide(services, idOf(params), { actor, address: request.ip }, body),
    }),
};

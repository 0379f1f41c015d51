import type { FastifyInstance } from "fastify";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { PrivatePicture } from "#capabilities/media/media/contract.ts";
import { can } from "#platform/auth/permissions.ts";
import type { AdminActor, MemberActor } from "#platform/http/actor.ts";
import { signedIn } from "#platform/http/policy.ts";
import type { Services } from "#platform/services.ts";
import { idSchema } from "#shared/contract.ts";
import { AppError } from "#shared/errors.ts";
import { type PrivateRow, privateById, privateByIds, readPrivate } from "./private-media.ts";
import { privateReaders } from "./private-readers.ts";

type Reader = MemberActor | AdminActor;

/** Long enough for a picture on the screen to load over a weak network, in ms. */
const ADDRESS_MS = 5 * 60_000;
const PURPOSE = "private media address";

/** Its owner, whom the feature that uses it lets read it, and administrators who may read files of this kind. */
async function mayRead(db: Services["db"], reader: Reader, row: PrivateRow): Promise<boolean> {
  if (reader.kind === "member") {
    const others = privateReaders.get(row.kind);
    return reader.id === row.ownerMemberId || (await others?.mayRead(db, row.id, reader.id)) === true;
  }
  return can(reader, "media.private.read", { kind: row.kind });
}

/** What is signed: one file, for one account, until one moment. */
const signed = (id: string, { kind, id: readerId }: Reader, until: number) =>
  `${id} ${kind}:${readerId} ${until}`;

/** A private picture with an address that shows it to this reader alone, for five minutes. */
export function presentPrivate(
  { keys }: Pick<Services, "keys">,
  row: PrivateRow,
  reader: Reader,
): PrivatePicture {
  const until = Date.now() + ADDRESS_MS;
  const query = new URLSearchParams({
    until: String(until),
    signature: keys.sign(PURPOSE, signed(row.id, reader, until)),
  });
  return {
    id: row.id,
    src: `/api/private-media/${row.id}/content?${query}`,
    width: row.width,
    height: row.height,
    src_until: new Date(until).toISOString(),
    delete_at: row.deleteAt.toISOString(),
  };
}

/** @throws AppError NOT_FOUND, FORBIDDEN */
export async function showPrivate(services: Services, id: string, reader: Reader): Promise<PrivatePicture> {
  return presentPrivate(services, await readable(services, id, reader), reader);
}

/** Those of several private pictures that are there and that this reader may see, by their ids; each for five minutes. */
export async function presentPrivateAll(
  { db, keys }: Pick<Services, "db" | "keys">,
  ids: readonly string[],
  reader: Reader,
): Promise<ReadonlyMap<string, PrivatePicture>> {
  const shown = new Map<string, PrivatePicture>();
  for (const row of await privateByIds(db, ids))
    if (row.deleteAt > new Date() && (await mayRead(db, reader, row)))
      shown.set(row.id, presentPrivate({ keys }, row, reader));
  return shown;
}

async function readable({ db }: Services, id: string, reader: Reader): Promise<PrivateRow> {
  const row = await privateById(db, id);
  // What is due is gone, also while the sweep has not come by.
  if (row === undefined || row.deleteAt <= new Date()) throw new AppError("NOT_FOUND");
  if (!(await mayRead(db, reader, row))) throw new AppError("FORBIDDEN");
  return row;
}

/**
 * Registers `GET /api/private-media/{id}/content`: the picture itself. The address alone opens nothing: it has to come
 * with the token of the account that it was signed for, and what that account may is looked at again. What an
 * administrator reads is written down before it is sent.
 */
export function registerPrivateReading(app: FastifyInstance, services: Services): void {
  const { db, keys, log } = services;
  app.get<{ Params: { id: string }; Querystring: { until?: unknown; signature?: unknown } }>(
    "/api/private-media/:id/content",
    { config: { policy: signedIn.name }, schema: { hide: true } },
    async (request, reply) => {
      reply.header("cache-control", "private, no-store");
      const reader = signedIn.check(await request.resolveActor());
      const { id } = request.params;
      const { until, signature } = request.query;
      if (!idSchema.safeParse(id).success) throw new AppError("NOT_FOUND");
      const end = typeof until === "string" && /^\d{13}$/.test(until) ? Number(until) : 0;
      const good = typeof signature === "string" && keys.verify(PURPOSE, signed(id, reader, end), signature);
      if (!good || end <= Date.now()) throw new AppError("FORBIDDEN", "地址无效或已过期，请重新打开");
      const row = await readable(services, id, reader);
      const bytes = await readPrivate(services, row);
      if (bytes === null) {
        log.error({ privateMedia: id }, "a private file is missing");
        throw new AppError("NOT_FOUND");
      }
      if (reader.kind === "admin")
        await recordAudit(db, {
          adminId: reader.id,
          action: "media.private_read",
          targetKind: "private_media",
          targetId: id,
          after: { owner: row.ownerMemberId, kind: row.kind },
          address: request.ip,
        });
      return reply.type(row.contentType).header("content-disposition", "inline").send(bytes);
    },
  );
}

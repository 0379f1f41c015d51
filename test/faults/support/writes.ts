/** All kinds of writes of members and the desk, each with a question to the database whether it is there, and how often. */
import { randomUUID } from "node:crypto";
import { documentOfText } from "../../../src/shared/document.ts";
import { multipart } from "../../support/multipart.ts";
import { quarters } from "../../support/pictures.ts";
import type { Person, World } from "./world.ts";

/** One write as it is sent, and again after it was not answered: its key and its mark stay the same. */
export interface Write {
  kind: WriteKind;
  path: string;
  method: "POST" | "PUT";
  token: string;
  headers?: Record<string, string>;
  body: string | Uint8Array;
  /** What it is found by in the database. */
  mark: string;
  /** Said again, it may be refused though it was done: it is not sent twice. */
  once?: true;
}

export const WRITE_KINDS = [
  ...["comment", "reply", "post", "like", "collect", "follow", "check-in", "red packet"],
  ...["sign-up", "order", "upload", "draft", "message"],
] as const;
export type WriteKind = (typeof WRITE_KINDS)[number];

const JSON_TYPE = { "content-type": "application/json" };
const picture = await quarters(64, 48);

/** @param turn chooses the member: one who has not written that yet */
export async function makeWrite(world: World, kind: WriteKind, turn: number): Promise<Write> {
  const { people, articleId } = world;
  const person = people[turn % people.length] as Person;
  const mark = `${kind.replace(/\W/g, "")}-${turn}-${randomUUID().slice(0, 8)}`;
  const { token } = person;
  const json = (path: string, body: unknown, method: Write["method"] = "POST"): Write => ({
    ...{ kind, path, method, token, headers: JSON_TYPE, body: JSON.stringify(body) },
    mark: kind === "comment" || kind === "reply" || kind === "post" || kind === "draft" ? mark : person.id,
  });
  const comment = { target_kind: "article", target_id: articleId, body: mark, idempotency_key: mark };
  switch (kind) {
    case "comment":
      return json("/api/comments", comment);
    case "reply":
      return json("/api/comments", { ...comment, reply_to_id: world.commentId });
    case "post":
      return json("/api/posts", {
        ...{ board_id: world.boardId, title: mark, document: documentOfText(`${mark} 的正文`) },
        idempotency_key: mark,
      });
    case "like":
      return json(`/api/likes/article/${articleId}`, {}, "PUT");
    case "collect":
      return json(`/api/collects/article/${articleId}`, {}, "PUT");
    case "follow":
      // The last one is followed by all and follows nobody.
      return json(`/api/user/${people.at(-1)?.id}/follow`, {});
    case "check-in":
      return json("/api/my/check-in", {});
    case "red packet":
      return json(`/api/red-packets/${world.packets.campaignId}/open`, {});
    case "sign-up":
      return json(`/api/activities/${world.activity.id}/sign-ups`, {
        ...{ kind_id: world.activity.kindId, name: "林小川", form_version: 1, idempotency_key: mark },
      });
    case "order":
      return json("/api/orders", {
        lines: [{ sku_id: world.sku.id, quantity: 1 }],
        ...{ section: "main", address_id: person.addressId, expected_points: 0 },
        ...{ expected_fen: world.sku.priceFen, idempotency_key: mark },
      });
    case "upload": {
      const { payload, headers } = await multipart({ file: { bytes: new Uint8Array(picture) } });
      return {
        ...{ kind, path: "/api/upload", method: "POST", token, headers, body: new Uint8Array(payload) },
        ...{ mark: person.id, once: true },
      };
    }
    case "draft":
      return {
        ...json(
          `/api/my/drafts/post:${mark.toLowerCase()}`,
          {
            ...{ kind: "post", section: "main", version: null },
            content: {
              ...{ title: mark, text: mark, mentions: [], picture_ids: [], video: null, place: "" },
              fields: {},
            },
          },
          "PUT",
        ),
        once: true,
      };
    case "message":
      return {
        ...json("/api/admin/group-messages", {
          ...{
            title: mark.slice(0, 30),
            body: "请提前保存内容。",
            kind: "service",
            segment_id: world.segmentId,
          },
        }),
        ...{ token: world.desk, mark: mark.slice(0, 30), once: true },
      };
    default:
      throw new Error(`there is no write of the kind ${kind}`);
  }
}

/** For each kind: how many of these marks are there how often. `$1` are the marks, `$2` what they were written to. */
export const FOUND: Record<WriteKind, string> = {
  comment: "select body as mark, count(*)::int as n from comments where body = any($1::text[]) group by 1",
  reply:
    "select body as mark, count(*)::int as n from comments where body = any($1::text[]) and root_id is not null group by 1",
  post: "select title as mark, count(*)::int as n from posts where title = any($1::text[]) group by 1",
  like: "select member_id::text as mark, count(*)::int as n from likes where member_id = any($1::bigint[]) group by 1",
  collect:
    "select member_id::text as mark, count(*)::int as n from collects where member_id = any($1::bigint[]) group by 1",
  follow:
    "select follower_id::text as mark, count(*)::int as n from follows where follower_id = any($1::bigint[]) group by 1",
  "check-in":
    "select member_id::text as mark, count(*)::int as n from check_ins where member_id = any($1::bigint[]) group by 1",
  "red packet":
    "select member_id::text as mark, count(*)::int as n from red_packets where member_id = any($1::bigint[]) group by 1",
  "sign-up":
    "select member_id::text as mark, count(*)::int as n from activity_sign_ups where member_id = any($1::bigint[]) group by 1",
  order:
    "select member_id::text as mark, count(*)::int as n from orders where member_id = any($1::bigint[]) group by 1",
  upload:
    "select owner_member_id::text as mark, count(*)::int as n from media where owner_member_id = any($1::bigint[]) group by 1",
  draft:
    "select content ->> 'text' as mark, count(*)::int as n from drafts where content ->> 'text' = any($1::text[]) group by 1",
  message:
    "select title as mark, count(*)::int as n from group_messages where title = any($1::text[]) group by 1",
};

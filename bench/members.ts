import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hashCode } from "../src/capabilities/people/members/server/sms-code.ts";
import { newToken } from "../src/platform/auth/tokens.ts";
import { MEMBER_TOKEN_PREFIX } from "../src/platform/http/actor.ts";
import { query } from "./site.ts";

const CODE = "123456";

/**
 * Makes members, each with a code to sign in with and a token, straight in the database: one request each, so
 * that it is the work and not the limits that is measured.
 * @returns files of request lines for wrk
 */
export async function prepareMembers(
  url: string,
  { count, articleId, folder }: { count: number; articleId: string; folder: string },
): Promise<Record<"signIns" | "comments" | "likes" | "opens" | "checkIns", string>> {
  const mobiles = Array.from({ length: count }, (_, index) => `199${String(index).padStart(8, "0")}`);
  const rows = await query<{ id: string }>(
    url,
    `insert into members (mobile, nickname)
     select mobile, 'bench ' || mobile from unnest($1::text[]) as mobile returning id`,
    [mobiles],
  );
  const salts = mobiles.map(() => randomBytes(16).toString("base64url"));
  await query(
    url,
    `insert into sms_codes (mobile, purpose, salt, code_hash, expires_at)
     select mobile, 'login', salt, hash, now() + interval '1 hour'
     from unnest($1::text[], $2::text[], $3::text[]) as codes (mobile, salt, hash)`,
    [mobiles, salts, mobiles.map((mobile, index) => hashCode(salts[index] ?? "", mobile, "login", CODE))],
  );
  const tokens = rows.map(() => newToken(MEMBER_TOKEN_PREFIX));
  await query(
    url,
    `insert into member_tokens (hash, member_id, expires_at, family)
     select hash, id, now() + interval '1 hour', hash from unnest($1::text[], $2::bigint[]) as tokens (hash, id)`,
    [tokens.map((token) => token.hash), rows.map((row) => row.id)],
  );
  const signIns = mobiles.map((mobile) => {
    const body = JSON.stringify({ mobile, code: CODE, agreed: true });
    return `POST\t/api/user/login\t\t${body}`;
  });
  const comments = tokens.map(({ token }, index) => {
    const body = `实拍比官图好看，第 ${index + 1} 次这么觉得了`;
    const comment = { target_kind: "article", target_id: articleId, body, idempotency_key: `bench-${index}` };
    return `POST\t/api/comments\t${token}\t${JSON.stringify(comment)}`;
  });
  const likes = tokens.map(({ token }) => `PUT\t/api/likes/article/${articleId}\t${token}\t`);
  const checkIns = tokens.map(({ token }) => `POST\t/api/my/check-in\t${token}\t`);
  const [campaign] = await query<{ id: string }>(
    url,
    `insert into red_packet_campaigns (name, section, greeting, total, packet_count, starts_at, ends_at, status)
     values ('bench', 'main', 'bench', $1, $1, now(), now() + interval '1 hour', 'running') returning id`,
    [count],
  );
  await query(
    url,
    "insert into red_packets (campaign_id, amount) select $1, 1 from generate_series(1, $2::int)",
    [campaign?.id, count],
  );
  const opens = tokens.map(({ token }) => `POST\t/api/red-packets/${campaign?.id}/open\t${token}\t`);
  return {
    signIns: await save(join(folder, "sign-ins"), signIns),
    comments: await save(join(folder, "comments"), comments),
    likes: await save(join(folder, "likes"), likes),
    opens: await save(join(folder, "opens"), opens),
    checkIns: await save(join(folder, "check-ins"), checkIns),
  };
}

async function save(file: string, lines: readonly string[]): Promise<string> {
  await writeFile(file, lines.join("\n"));
  return file;
}

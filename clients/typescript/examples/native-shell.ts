/**
 * What a native app does with the API, from signing in to hearing of an answer:
 *   node clients/typescript/examples/native-shell.ts https://paddock.example 13800000001 picture.jpg
 * Where SMS_PROVIDER is `demo` the code comes with the answer; elsewhere it arrives by SMS and is given as a fourth word.
 */
import { readFile } from "node:fs/promises";
import type { Api } from "../api.ts";
import { type Client, createClient } from "../client.ts";

export interface Visit {
  origin: string;
  mobile: string;
  /** Bytes of a JPEG, PNG or WebP file. */
  picture: Uint8Array<ArrayBuffer>;
  /** As it arrived by SMS; asked for where the installation shows codes. */
  code?: string | undefined;
  say: (line: string) => void;
}

/** Signs in, reads the forum, posts with a picture, follows what happens, and signs out. @returns the id of the post */
export async function visit({ origin, mobile, picture, code, say }: Visit): Promise<string> {
  let token: string | undefined;
  const client = createClient({ origin, token: () => token });
  token = await signIn(client, mobile, code);

  const { items: boards } = await client.request("GET /api/boards", { query: { section: "main" } });
  const { items: posts } = await client.request("GET /api/posts", { query: { limit: 5 } });
  say(`${boards.length} boards; the newest posts: ${posts.map(({ title }) => title).join(", ")}`);

  const end = new AbortController();
  const events = client.events("/api/events", { signal: end.signal });
  // The first one says that the stream stands: from here on nothing is missed.
  await events.next();

  const uploaded = await client.request("POST /api/upload", {
    form: { purpose: "article", file: new File([picture], "picture.jpg") },
  });
  const post = await client.request("POST /api/posts", {
    body: {
      board_id: boards[0]?.id ?? "",
      title: "从自己的应用里发的第一帖",
      document: {
        blocks: [
          { type: "paragraph", inlines: [{ type: "text", text: "图片是刚刚在停车场拍的。" }] },
          { type: "picture", media_id: uploaded.id, caption: "" },
        ],
      },
      // The same one again, after a lost answer, posts nothing twice.
      idempotency_key: crypto.randomUUID(),
    },
  });
  say(`posted ${post.id}`);
  // What members do comes in the same way: a like, a reply, a message. Signing out ends the stream.
  await client.request("POST /api/user/logout");
  const { value: happened } = await events.next();
  say(`heard of ${happened?.type ?? "nothing"}`);
  end.abort();
  return post.id;
}

async function signIn(client: Client<Api>, mobile: string, given?: string): Promise<string> {
  const { demo_code: shown } = await client.request("POST /api/sms/code", { body: { mobile } });
  const code = given ?? shown;
  if (code === undefined) throw new Error("the code came by SMS: give it as the fourth word");
  const { access_token: token } = await client.request("POST /api/user/login", {
    body: { mobile, code, agreed: true },
  });
  return token;
}

if (import.meta.main) {
  const [origin = "", mobile = "", file = "", code] = process.argv.slice(2);
  const picture = new Uint8Array(await readFile(file));
  await visit({ origin, mobile, picture, code, say: console.log });
}

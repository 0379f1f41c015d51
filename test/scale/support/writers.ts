import { randomUUID } from "node:crypto";
import { connectDatabase } from "../../../src/platform/database/client.ts";
import { documentOfText } from "../../../src/shared/document.ts";
import { withClient } from "../../support/database-server.ts";
import { makeArticle, makeBoard, makeCrowd } from "../../support/factories.ts";

type Kind = "comments" | "posts" | "check-ins";

export interface Ground {
  articleId: string;
  boardId: string;
  members: readonly { id: string; token: string }[];
}

/** What members write about, and members. */
export async function prepareGround(url: string, count: number): Promise<Ground> {
  const { db, close } = connectDatabase(url, { max: 2 });
  try {
    const { id: articleId } = await makeArticle(db);
    const { id: boardId } = await makeBoard(db);
    return { articleId, boardId, members: await makeCrowd(db, count) };
  } finally {
    await close();
  }
}

export interface Tally {
  acknowledged: number;
  /** Honest refusals: 503 with a time to come again. */
  refused: number;
  /** Answers that nothing excuses, and none at all. */
  broken: string[];
  /** Pages and lists that visitors were given, and those that they were not. */
  read: number;
  unread: number;
}

const emptyTally = (): Tally => ({ acknowledged: 0, refused: 0, broken: [], read: 0, unread: 0 });
const LIMIT_MS = 60_000;

/** Members who write through several processes, and visitors who read, one request after the other each. */
export class Writers {
  /** Since it was last taken. */
  #tally = emptyTally();
  /** When a write that was begun after this was acknowledged first; see {@link nextSuccess}. */
  #begunAfter = Number.POSITIVE_INFINITY;
  #succeeded: ((at: number) => void) | undefined;
  readonly #acknowledged: Record<Kind, string[]> = { comments: [], posts: [], "check-ins": [] };
  readonly #origins: readonly string[];
  readonly #ground: Ground;
  #turn = 0;
  #going = true;
  readonly #all: Promise<void>[];

  constructor(origins: readonly string[], ground: Ground, { writers = 6, readers = 3 } = {}) {
    this.#origins = origins;
    this.#ground = ground;
    this.#all = [
      ...Array.from({ length: writers }, () => this.#loop(() => this.#write())),
      ...Array.from({ length: readers }, () => this.#loop(() => this.#read())),
    ];
  }

  get acknowledged(): number {
    return Object.values(this.#acknowledged).reduce((sum, ids) => sum + ids.length, 0);
  }

  take(): Tally {
    const tally = this.#tally;
    this.#tally = emptyTally();
    return tally;
  }

  /** @returns ms from now until a write succeeds that was begun after the first one that was refused */
  async untilAgain(): Promise<number> {
    const begun = performance.now();
    const refusedBefore = this.#tally.refused + this.#tally.broken.length;
    while (
      this.#tally.refused + this.#tally.broken.length === refusedBefore &&
      performance.now() - begun < 30_000
    )
      await new Promise((next) => setTimeout(next, 10));
    const { promise, resolve } = Promise.withResolvers<number>();
    this.#begunAfter = performance.now();
    this.#succeeded = resolve;
    const at = await promise;
    this.#succeeded = undefined;
    return at - begun;
  }

  async stop(): Promise<void> {
    this.#going = false;
    await Promise.all(this.#all);
  }

  /** @returns which of what was acknowledged is not there */
  async lost(url: string): Promise<string[]> {
    const lookUp: Record<Kind, string> = {
      comments: "select id::text from comments where id = any($1::bigint[])",
      posts: "select id::text from posts where id = any($1::bigint[])",
      "check-ins": "select distinct member_id::text as id from check_ins where member_id = any($1::bigint[])",
    };
    return withClient(url, async (client) => {
      const lost: string[] = [];
      for (const [kind, ids] of Object.entries(this.#acknowledged)) {
        const { rows } = await client.query<{ id: string }>(lookUp[kind as Kind], [ids]);
        const there = new Set(rows.map(({ id }) => id));
        lost.push(...ids.filter((id) => !there.has(id)).map((id) => `${kind} ${id}`));
      }
      return lost;
    });
  }

  async #loop(act: () => Promise<void>): Promise<void> {
    while (this.#going) {
      await act();
      await new Promise((next) => setTimeout(next, 20));
    }
  }

  async #write(): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const member = this.#ground.members[turn % this.#ground.members.length];
    if (member === undefined) return;
    const idempotency_key = randomUUID();
    const text = `路上写的第 ${turn} 条，写完接着走`;
    const kinds = [
      [
        "comments",
        "/api/comments",
        { target_kind: "article", target_id: this.#ground.articleId, body: text, idempotency_key },
      ],
      [
        "posts",
        "/api/posts",
        {
          board_id: this.#ground.boardId,
          title: `第 ${turn} 次出发`,
          document: documentOfText(text),
          idempotency_key,
        },
      ],
      ["check-ins", "/api/my/check-in", undefined],
    ] as const;
    const [kind, path, body] = kinds[turn % kinds.length] ?? kinds[0];
    const begun = performance.now();
    const answer = await ask(this.#origin(turn) + path, {
      method: "POST",
      headers: {
        authorization: `Bearer ${member.token}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (answer.status === 200) {
      this.#tally.acknowledged += 1;
      this.#acknowledged[kind].push(
        kind === "check-ins" ? member.id : (JSON.parse(answer.text) as { data: { id: string } }).data.id,
      );
      if (begun > this.#begunAfter) this.#succeeded?.(performance.now());
    } else if (answer.status === 503 && answer.retryAfter > 0) this.#tally.refused += 1;
    else if (answer.status !== 429)
      this.#tally.broken.push(`${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
  }

  async #read(): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    // One page that is kept, and lists that hardly ever are.
    for (const path of ["/content", `/api/articles?limit=${1 + (turn % 50)}`]) {
      const { status } = await ask(this.#origin(turn) + path, { headers: { accept: "text/html" } });
      if (status === 200) this.#tally.read += 1;
      else this.#tally.unread += 1;
    }
  }

  #origin(turn: number): string {
    return this.#origins[turn % this.#origins.length] ?? "";
  }
}

async function ask(
  url: string,
  init: RequestInit,
): Promise<{ status: number; text: string; retryAfter: number }> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(LIMIT_MS) });
    return {
      status: answer.status,
      text: await answer.text(),
      retryAfter: Number(answer.headers.get("retry-after")),
    };
  } catch (error) {
    return { status: 0, text: String(error), retryAfter: 0 };
  }
}

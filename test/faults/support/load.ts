import { randomUUID } from "node:crypto";
import type { Site } from "./site.ts";

export interface Load {
  /** Ids of the comments whose arrival was acknowledged. */
  acknowledged: string[];
  /** How many answers were refused for the outage, as promised. */
  refused: number;
  answered: number;
  /** Answers that no outage excuses. */
  broken: string[];
  /** Stops asking and waits for the last answers. */
  stop(): Promise<void>;
}

const WRITERS = 12;
const READERS = 6;
const ANSWER_MS = 45_000;

/** Posts one comment; what came back, or why nothing did. */
export function postComment(
  site: Site,
  turn: number,
  body = `在路上写的第 ${turn} 条`,
): Promise<Response | Error> {
  return ask(`${site.app.origin}/api/comments`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${site.tokens[turn % site.tokens.length]}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({
      target_kind: "article",
      target_id: site.articleId,
      body,
      idempotency_key: randomUUID(),
    }),
  });
}

/** Asks with a limit of time. */
export async function ask(url: string, init: RequestInit = {}): Promise<Response | Error> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_MS) });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Members who comment and visitors who read, one request after the other each, until told to stop. */
export function startLoad(site: Site, firstTurn = 0): Load {
  let going = true;
  let turn = firstTurn;
  const load: Load = {
    acknowledged: [],
    refused: 0,
    answered: 0,
    broken: [],
    async stop() {
      going = false;
      await Promise.all(all);
    },
  };
  /** Counts an answer; its text when it was a success. */
  const judge = async (what: string, answer: Response | Error, page: boolean): Promise<string> => {
    if (answer instanceof Error) {
      const cause = answer.cause instanceof Error ? answer.cause.message : "";
      load.broken.push(`${what}: ${answer.message} ${cause}`);
      return "";
    }
    const text = await answer.text();
    load.answered += 1;
    if (answer.status === 503) {
      load.refused += 1;
      const retry = Number(answer.headers.get("retry-after"));
      const honest = page ? /<h1>服务暂时不可用/ : /^\{"state":false,"error":\[.*"code":"UNAVAILABLE"\}$/;
      if (!(retry > 0) || !honest.test(text)) load.broken.push(`${what}: 503, retry-after ${retry}, ${text}`);
    } else if (answer.status !== 200 && answer.status !== 429) {
      load.broken.push(`${what}: ${answer.status} ${text.slice(0, 200)}`);
    }
    return answer.status === 200 ? text : "";
  };
  const write = async () => {
    turn += 1;
    const text = await judge("POST /api/comments", await postComment(site, turn), false);
    if (text !== "") load.acknowledged.push((JSON.parse(text) as { data: { id: string } }).data.id);
  };
  const read = async () => {
    turn += 1;
    // A list of another length each time, and a page of another tab: what is kept would not ask the database.
    const { origin } = site.app;
    await judge("GET /api/articles", await ask(`${origin}/api/articles?limit=${1 + (turn % 50)}`), false);
    const page = await ask(`${origin}/content?tab=${turn}`, { headers: { accept: "text/html" } });
    await judge("GET /content", page, true);
  };
  const loop = async (act: () => Promise<void>) => {
    while (going) {
      await act();
      // Refusals come at once; asking without a pause would only measure how fast the machine says no.
      await new Promise((next) => setTimeout(next, 5));
    }
  };
  const all = [
    ...Array.from({ length: WRITERS }, () => loop(write)),
    ...Array.from({ length: READERS }, () => loop(read)),
  ];
  return load;
}

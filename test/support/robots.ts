import { createServer, type IncomingHttpHeaders } from "node:http";

export interface RobotCall {
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
  /** The body as it came. */
  text: string;
}

export interface RobotStandIn {
  /** `127.0.0.1:port`, for WEBHOOK_HOSTS. */
  host: string;
  calls: RobotCall[];
  /** What it answers from now on. */
  answer(status: number, body: unknown): void;
  close(): Promise<void>;
}

/** Stands in for the robots of group chats: keeps what it is sent and answers what it is told to. */
export async function startRobots(): Promise<RobotStandIn> {
  const calls: RobotCall[] = [];
  let answer = { status: 200, body: { errcode: 0, errmsg: "ok" } as unknown };
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const url = new URL(request.url ?? "/", "http://robots");
    const { pathname: path, searchParams: query } = url;
    calls.push({ path, query, headers: request.headers, body: JSON.parse(text), text });
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    host: `127.0.0.1:${port}`,
    calls,
    answer(status, body) {
      answer = { status, body };
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}

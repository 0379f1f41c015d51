import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createTestApp } from "../../../test/support/app.ts";
import { makeArticle, makeSignedIn } from "../../../test/support/factories.ts";
import { within } from "../../../test/support/within.ts";

const { app, services } = await createTestApp();
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;
const article = await makeArticle(services.db);
const { token } = await makeSignedIn(services.db);

interface Asked {
  method?: string;
  path: string;
  headers?: Record<string, string>;
}

/** Asks over the wire, where also answers arrive that the framework knows nothing of. */
function ask({ method = "GET", path, headers = {} }: Asked) {
  const asked = new Promise<{ status: number; headers: NodeJS.Dict<string | string[]> }>((done, fail) => {
    const sent = request({ host: "127.0.0.1", port, method, path, headers, agent: false }, (answer) => {
      answer.resume();
      answer.once("close", () => done({ status: answer.statusCode ?? 0, headers: answer.headers }));
    });
    sent.once("error", fail);
    sent.end();
  });
  return within(`${method} ${path}`, asked);
}

const bearer = { authorization: `Bearer ${token}` };
const html = { accept: "text/html" };

/** Every kind of answer: how it is asked for, and its status. */
const KINDS: Record<string, Asked & { status: number }> = {
  "an answer of the API": { path: "/api/site", status: 200 },
  "a kept one": { path: "/api/site", status: 200 },
  "an answer to a member": { path: "/api/user", headers: bearer, status: 200 },
  "a refusal for want of a token": { path: "/api/user", status: 401 },
  "a refusal of input": { path: "/api/articles?limit=0", status: 400 },
  "an unknown endpoint": { path: "/api/none", status: 404 },
  "a refusal of a method": { method: "DELETE", path: "/api/site", status: 404 },
  "a picture that is not there": { path: "/media/none", status: 404 },
  "a plain page of a refusal": { path: "/nothing", headers: html, status: 404 },
  "what is no address": { method: "OPTIONS", path: "*", status: 400 },
  "the document of the API": { path: "/api/openapi.json", status: 200 },
  "its page": { path: "/api/docs", headers: html, status: 200 },
  readiness: { path: "/readyz", status: 200 },
  "an article": { path: `/api/articles/${article.id}`, status: 200 },
};

test.each(Object.entries(KINDS))(
  "%s may not be taken for another kind, framed, or run by a foreign script",
  async (_, asked) => {
    const { status, headers } = await ask(asked);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("base-uri 'none'");
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? /default-src ([^;]*)/.exec(policy)?.[1];
    expect(scripts).not.toMatch(/unsafe|\*|https?:|data:/);
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers.server).toBeUndefined();
    expect(status).toBe(asked.status);
  },
);

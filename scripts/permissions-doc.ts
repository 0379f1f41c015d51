/** docs/permissions.md: who may call what, from the policies of all endpoints. `scripts/docs.ts` writes it. */
import Fastify, { type FastifyInstance } from "fastify";
import { features } from "../src/app/server/features.ts";
import { standardRoles } from "../src/capabilities/desk/admin/server/public.ts";
import { readEnv } from "../src/platform/env.ts";
import { installPolicyGuard } from "../src/platform/http/policy-guard.ts";
import type { Services } from "../src/platform/services.ts";

export interface Row {
  method: string;
  url: string;
  policy: string;
  permission: string | undefined;
}

/** Stands for whatever features take hold of while they only declare their routes; nothing of it is ever called. */
const nothing: never = new Proxy(() => undefined, {
  get: (_, name) => (name === "then" || typeof name === "symbol" ? undefined : nothing),
  apply: () => nothing,
  construct: () => nothing,
}) as never;

/** Every endpoint that a feature declares, without a database and without serving anything. */
export async function declaredRoutes(): Promise<Row[]> {
  const app = Fastify();
  installPolicyGuard(app);
  for (const name of ["responseCache", "publicReads", "fixedHeaders", "keptAddresses"])
    app.decorate(name, nothing);
  const services = new Proxy({} as Services, {
    get: (_, name) => (name === "env" ? readEnv({ NODE_ENV: "test", WECHAT_APP_ID: "wx" }) : nothing),
  });
  for (const { routes } of features) routes?.register(app as FastifyInstance, services);
  // Some are declared in a scope of their own, which is opened only now.
  await app.ready();
  return app.routePolicies
    .filter(({ method, url }) => method !== "HEAD" && method !== "OPTIONS" && url.startsWith("/"))
    .map(({ method, url, policy = "nobody", permission }) => ({ method, url, policy, permission }));
}

/** The kinds of callers beside the roles at the desk. */
const CALLERS = ["visitor", "member", "minor"] as const;

/** Whether the door opens for a caller: `yes`, `no`, or what he has to have besides. */
export function opensFor(policy: string, caller: (typeof CALLERS)[number]): string {
  const [base = "", ...rest] = policy.split(", ");
  if (base === "anyone") return caller === "minor" && rest.includes("not in minors' mode") ? "no" : "yes";
  if (caller === "visitor") return "no";
  if (base !== "member" && base !== "signed in") return "no";
  if (caller === "minor" && rest.includes("not in minors' mode")) return "no";
  return rest.includes("freshly proved") ? "proof" : "yes";
}

function opensForRole({ policy, permission }: Row, role: (typeof standardRoles)[number]): string {
  const [base = ""] = policy.split(", ");
  if (base === "anyone" || base === "signed in" || base === "admin") return "yes";
  if (permission === undefined) return "no";
  const names = /^permission: (.*)$/.exec(policy)?.[1]?.split(" or ") ?? [permission];
  const granted = role.permissions.filter((one) => one === "*" || names.includes(one.split("@")[0] ?? ""));
  if (granted.length === 0) return "no";
  return granted.every((one) => one.includes("@")) ? "in part" : "yes";
}

/** The page as Markdown. */
export function renderPermissions(rows: readonly Row[]): string {
  const mark = { yes: "●", no: "", proof: "◐", "in part": "◐" } as Record<string, string>;
  const heads = [
    ...CALLERS.map((name) => (name === "minor" ? "in minors' mode" : name)),
    ...standardRoles.map(({ key }) => key),
  ];
  const table = (some: readonly Row[]) =>
    [
      `| endpoint | asks for | ${heads.join(" | ")} |`,
      `|---|---|${heads.map(() => ":-:").join("|")}|`,
      ...some.map((row) => {
        const cells = [
          ...CALLERS.map((caller) => opensFor(row.policy, caller)),
          ...standardRoles.map((role) => opensForRole(row, role)),
        ].map((cell) => mark[cell] ?? cell);
        const address = row.url.replace(/:(\w+)/g, "{$1}");
        return `| \`${row.method} ${address}\` | ${row.policy.replace("permission: ", "")} | ${cells.join(" | ")} |`;
      }),
    ].join("\n");
  const sorted = [...rows].sort(
    (a, b) => a.url.localeCompare(b.url, "en") || a.method.localeCompare(b.method, "en"),
  );
  const desk = sorted.filter(({ url }) => url.startsWith("/api/admin/"));
  const api = sorted.filter((row) => row.url.startsWith("/api/") && !desk.includes(row));
  const others = sorted.filter(({ url }) => !url.startsWith("/api/"));
  return `# Who may call what

Made from the policies by \`scripts/permissions-doc.ts\`; \`npm test\` fails when it is not up to date. ${rows.length} endpoints.

● the door opens; ◐ it opens with something besides: for members a proof of the phone within the last ten minutes, for a role only
what its grants name (one kind, one section). An empty place is refused: 401 who is not known, 403 who is known and may not. The
columns behind \`in minors' mode\` are the standard roles at the desk; what a role may is data, and changed under \`/admin/roles\`.

What the door does not know is asked behind it, and tested there:

- **Owner**: whatever stands under \`/api/my/\` or \`/api/user\` is the caller's own; what names a thing by its number is looked up together
  with its owner, and answers 404 or 403 to others (\`test/fuzz\`, tests of each feature).
- **Muted** members pass the door and read; what writes a text for others is refused by \`assertMayWrite\` with the day on which it ends.
- **Banned** members, ended accounts and disabled administrators have no valid token: they are visitors here.
- **Blocked**: acts on the other one's things are refused both ways ([blocks](blocks.md)).

\`src/app/server/permissions.alone.test.ts\` sends a request of each standard role to each endpoint of the desk and compares.

## For visitors and members

${table(api)}

## At the desk

${table(desk)}

## Beside the API

${table(others)}
`;
}

/** What ops/ says of the app is what the app is: names of variables, the port, addresses of health, and who it runs as. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";

const root = resolve(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const variables = new Set(
  [...read("src/platform/env.ts").matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name),
);
/** Of Node and of the image itself. */
const OTHERS = new Set(["NODE_COMPILE_CACHE"]);
const unknown = (names: readonly string[]) =>
  names.filter((name) => !variables.has(name) && !OTHERS.has(name));

test("the list of variables is read", () => {
  expect(variables.size).toBeGreaterThan(60);
  expect(unknown(["PORT", "PROT"])).toEqual(["PROT"]);
});

test("the image runs as nobody of rank, asks /healthz and names variables that there are", () => {
  const text = read("ops/container/Dockerfile");
  expect(text).toMatch(/^USER 10001:10001$/m);
  expect(text.indexOf("USER ")).toBeGreaterThan(text.indexOf("COPY "));
  expect(text).toMatch(/HEALTHCHECK[^\n]*\\\n.*\/healthz/);
  expect(text).not.toMatch(/^(?:RUN| &&).*(?:npm|curl|apt-get)/m);
  const env = /^ENV ([\s\S]*?)\n[A-Z]/m.exec(text)?.[1] ?? "";
  const names = [...env.matchAll(/([A-Z0-9_]+)=/g)].map(([, name = ""]) => name);
  expect(names).toContain("DATA_DIR");
  expect(unknown(names)).toEqual([]);
});

interface ComposeService {
  image: string;
  read_only?: boolean;
  cap_drop?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  depends_on?: Record<string, unknown>;
  secrets?: string[];
}
interface Compose {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
  secrets: Record<string, unknown>;
}

test("compose: the app is closed up, everything named is there, and only the app is on the way to the public", () => {
  const compose = parse(read("ops/compose.yml")) as Compose;
  const { app, ...others } = compose.services;
  expect(app).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
  expect(unknown(Object.keys(app?.environment ?? {}))).toEqual([]);
  for (const [name, service] of Object.entries(compose.services)) {
    expect(service.image, name).toMatch(
      name === "app" ? /^paddock$/ : /^docker\.io\/[\w./-]+:[\w.-]*\d[\w.-]*$/,
    );
    for (const other of Object.keys(service.depends_on ?? {})) expect(compose.services).toHaveProperty(other);
    for (const volume of service.volumes ?? []) {
      const [from = ""] = volume.split(":");
      if (!from.startsWith(".")) expect(compose.volumes, name).toHaveProperty(from);
    }
    for (const secret of service.secrets ?? []) expect(compose.secrets).toHaveProperty(secret);
  }
  // Figures, tables and buckets are reached by the app alone.
  for (const name of ["postgres", "bucket", "prometheus"]) expect(others[name]?.ports).toBeUndefined();
  for (const name of ["app", "grafana"])
    expect(compose.services[name]?.ports?.every((port) => port.startsWith("127.0.0.1:"))).toBe(true);
  const example = new Set(
    [...read("ops/compose.env.example").matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name),
  );
  const wanted = [...read("ops/compose.yml").matchAll(/\$\{([A-Z0-9_]+):\?\}/g)].map(([, name]) => name);
  expect(wanted.filter((name) => !example.has(name))).toEqual([]);
});

test("Kubernetes: probes, user, read-only root and names of variables are those of the app", () => {
  const documents = parseAllDocuments(read("ops/kubernetes/paddock.yaml")).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as {
      kind: string;
      metadata: { name: string };
      data?: Record<string, unknown>;
      spec?: Record<string, never>;
    };
  });
  expect(documents.map(({ kind }) => kind)).toEqual([
    "ConfigMap",
    "Deployment",
    "Service",
    "PodDisruptionBudget",
    "Ingress",
  ]);
  const [map, deployment, service] = documents;
  expect(unknown(Object.keys(map?.data ?? {}))).toEqual([]);
  expect(Object.values(map?.data ?? {}).every((value) => typeof value === "string")).toBe(true);
  const { template, selector } = (deployment?.spec ?? {}) as unknown as {
    selector: { matchLabels: object };
    template: {
      metadata: { labels: object };
      spec: { securityContext: object; containers: object[]; volumes: { name: string }[] };
    };
  };
  expect(template.metadata.labels).toMatchObject(selector.matchLabels);
  expect(template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
  expect(template.spec.containers[0]).toMatchObject({
    ports: [{ name: "http", containerPort: 3000 }],
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    },
    livenessProbe: { httpGet: { path: "/healthz", port: "http" } },
    readinessProbe: { httpGet: { path: "/readyz", port: "http" } },
    volumeMounts: [{ mountPath: "/data" }, { mountPath: "/tmp" }],
  });
  expect((service?.spec as { selector?: object } | undefined)?.selector).toEqual(selector.matchLabels);
});

test("the systemd unit may write where the app writes, and does not hide the database's socket", () => {
  const text = read("ops/paddock.service");
  expect(text).toMatch(/^ProtectSystem=strict$/m);
  expect(text).toMatch(/^ReadWritePaths=\/srv\/paddock$/m);
  expect(text).toMatch(/^WorkingDirectory=\/srv\/paddock$/m);
  expect(text).toMatch(/^NoNewPrivileges=yes$/m);
  expect(text).not.toMatch(/^PrivateTmp=yes|^MemoryDenyWriteExecute=yes/m);
});

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { dashboard } from "../../../../scripts/grafana-dashboard.ts";
import { createTestApp } from "../../../../test/support/app.ts";

const TOKEN = "a token of sixteen signs";
const { inject } = await createTestApp({ env: { METRICS_TOKEN: TOKEN } });

const root = join(import.meta.dirname, "../../../..");
const textOf = (path: string) => readFile(join(root, path), "utf8");

/** What a scrape of the real app has: name, and what is said of it. */
async function families(): Promise<Map<string, string>> {
  const { body } = await inject({ url: "/metrics", headers: { authorization: `Bearer ${TOKEN}` } });
  return new Map([...body.matchAll(/^# HELP (\S+) (.*)$/gm)].map(([, name = "", help = ""]) => [name, help]));
}

/** Metrics that a query names, without what histograms add to theirs. */
const namedIn = (query: string): string[] =>
  [...query.matchAll(/\b(?:paddock|process|nodejs)_\w+/g)].map(([name]) => name);
const familyOf = (name: string, all: ReadonlyMap<string, string>): boolean =>
  all.has(name) || all.has(name.replace(/_(?:bucket|count|sum)$/, ""));

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
}

const rules = async (): Promise<Rule[]> => {
  const { groups } = parse(await textOf("ops/prometheus/alerts.yml")) as { groups: { rules: Rule[] }[] };
  return groups.flatMap((group) => group.rules);
};

test("alerts ask for what the app tells, wake or wait, and say in Chinese what to do", async () => {
  const all = await families();
  const alerts = await rules();
  expect(alerts.length).toBeGreaterThan(20);
  for (const { alert, expr, labels, annotations } of alerts) {
    expect(namedIn(expr).filter((name) => !familyOf(name, all))).toEqual([]);
    expect([alert, labels.severity]).toEqual([alert, expect.stringMatching(/^(?:page|ticket)$/)]);
    expect([alert, annotations.summary, annotations.description]).toEqual([
      alert,
      expect.stringMatching(/\p{Script=Han}/u),
      expect.stringMatching(/\p{Script=Han}/u),
    ]);
  }
  const { scrape_configs: jobs } = parse(await textOf("ops/prometheus/prometheus.yml")) as {
    scrape_configs: { job_name: string }[];
  };
  // By which the rules know it.
  expect(jobs.map((job) => job.job_name)).toContain("paddock");
});

test("the dashboard is what its script draws, and asks for what the app tells", async () => {
  const file = JSON.parse(await textOf("ops/grafana/paddock.json")) as {
    panels: { title: string; targets?: { expr: string }[] }[];
  };
  expect(file).toEqual(JSON.parse(JSON.stringify(dashboard())));
  const all = await families();
  const asked = file.panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => namedIn(expr)));
  expect(asked.length).toBeGreaterThan(30);
  expect([...new Set(asked)].filter((name) => !familyOf(name, all))).toEqual([]);
});

test("the page for operators has every figure with its words, and every alert with what to do", async () => {
  const page = await textOf("docs/operations/metrics.md");
  const all = await families();
  const own = [...all].filter(([name]) => name.startsWith("paddock_"));
  const rows = [...page.matchAll(/^\| `(paddock_\w+)` \| (.*) \|$/gm)].map(([, name, help]) => [name, help]);
  expect(rows.toSorted()).toEqual(own.toSorted());
  const told = [...page.matchAll(/^\| `(Paddock\w+)` \|/gm)].map(([, name]) => name);
  expect(told).toEqual((await rules()).map(({ alert }) => alert));
});

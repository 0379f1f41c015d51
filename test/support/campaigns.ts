import { expect } from "vitest";
import type { z } from "zod";
import type { StoredBlock } from "../../src/features/campaigns/blocks-contract.ts";
import type { Campaign } from "../../src/features/campaigns/contract.ts";
import type { CampaignContent, campaignDeskEndpoints } from "../../src/features/campaigns/desk-contract.ts";
import type { PageKind } from "../../src/features/campaigns/page-kinds-contract.ts";
import { umbrellaSection } from "../../src/sections/registry.ts";
import type { TestApp } from "./app.ts";

type One = z.output<(typeof campaignDeskEndpoints)["GET /api/admin/campaigns/{id}"]["data"]>;

let count = 0;
export const newSlug = () => `autumn-${++count}`;

/** A block that is always shown. */
export const placed = { on: true, from: null, until: null };

export const banner = (values: Partial<StoredBlock<"banner">> = {}): StoredBlock => ({
  ...{ ...placed, id: "b1", kind: "banner", picture: null, title: "一起上山看叶子" },
  ...{ text: "", button: "", link: "" },
  ...values,
});

export const text = (words: string, values: Partial<StoredBlock<"text">> = {}): StoredBlock => ({
  ...{ ...placed, id: "t1", kind: "text", title: "" },
  document: { blocks: [{ type: "paragraph", inlines: [{ type: "text", text: words }] }] },
  ...values,
});

/** What an editor does at the desk, and what visitors read, over HTTP. @param token of an administrator who may do it */
export function campaignDesk({ call }: Pick<TestApp, "call">, token: string) {
  async function begin(values: { kind?: PageKind; slug?: string; section?: string; title?: string } = {}) {
    const slug = values.slug ?? newSlug();
    const body = {
      ...{ key: `key-${slug}-${Date.now()}`, slug, section: values.section ?? umbrellaSection.slug },
      ...{ kind: values.kind ?? "campaign", title: values.title ?? "秋日山路季", copy: null },
    };
    const answer = await call("POST", "/api/admin/campaigns", { token, body });
    expect(answer.status).toBe(200);
    return { slug, id: (answer.body.data as { id: string }).id };
  }

  const desk = async (id: string) =>
    (await call("GET", `/api/admin/campaigns/${id}`, { token })).body.data as One;

  async function save(id: string, changes: Partial<CampaignContent>, as = token, seen?: string) {
    const { draft, live, initial, version } = await desk(id);
    const content = { ...(draft ?? live)?.content, ...(!draft && !live && initial), ...changes };
    return call("PUT", `/api/admin/campaigns/${id}/draft`, {
      token: as,
      body: { version: seen ?? version, content },
    });
  }

  const publish = async (id: string, note = "") =>
    call("POST", `/api/admin/campaigns/${id}/publish`, {
      token,
      body: { version: (await desk(id)).version, note },
    });

  /** A campaign that is live with these blocks. */
  async function live(changes: Partial<CampaignContent> = {}, values: Parameters<typeof begin>[0] = {}) {
    const made = await begin(values);
    expect((await save(made.id, { blocks: [banner()], ...changes })).status).toBe(200);
    expect((await publish(made.id)).status).toBe(200);
    return made;
  }

  const read = (slug: string) => call("GET", `/api/campaigns/${slug}`);
  const seen = async (slug: string) => (await read(slug)).body.data as Campaign;
  return { begin, desk, save, publish, live, read, seen };
}

import { expect } from "vitest";
import type { CertificationDetail } from "../../src/capabilities/cars/certification/contract.ts";
import type { DeskCertificationDetail } from "../../src/capabilities/cars/certification/desk-contract.ts";
import type { TestApp } from "./app.ts";
import { club, makePaper, makeSeries } from "./certifications.ts";
import { makeSignedIn } from "./factories.ts";

let serial = 0;

/** A number that nobody has used yet; its check digit is wrong, which forbids nothing. */
export function someVin(): string {
  serial += 1;
  return `LFMAA11E0D1${String(serial).padStart(6, "0")}`;
}

/** Members who apply to be certified, and the desk that decides, over the app's endpoints. */
export async function applicants({ call, services: { db } }: TestApp) {
  const series = await makeSeries(db);
  const paper = (memberId: string) => makePaper(db, memberId);

  async function someone() {
    const { member, token } = await makeSignedIn(db);
    const fields = async (changes: object = {}) => {
      serial += 1;
      return {
        ...{ id: null, section: club, car_id: null, series: series.slug, generation_id: null, trim_id: null },
        ...{ vin: someVin(), plate: "京AD8812", bought_on: "2024-05-01", owner_name: "林小川", note: "" },
        ...{ pieces: [{ kind: "licence", file_id: await paper(member.id) }], consent: true, appeal: false },
        idempotency_key: `certify-${serial}`,
        ...changes,
      };
    };
    const ask = (method: string, path: string, body?: object) =>
      call(method, `/api/certifications${path}`, { token, ...(body && { body }) });
    return {
      ...{ member, token, fields, ask },
      submit: async (changes: object = {}) => ask("POST", "", await fields(changes)),
      /** Hands one in that has to be taken. */
      async applied(changes: object = {}): Promise<CertificationDetail> {
        const answer = await ask("POST", "", await fields(changes));
        expect([answer.status, answer.body.error]).toEqual([200, undefined]);
        return answer.body.data;
      },
      show: async (id: string) => (await ask("GET", `/${id}`)).body.data as CertificationDetail,
    };
  }

  function desk(token: string) {
    const show = async (id: string) =>
      (await call("GET", `/api/admin/certifications/${id}`, { token })).body.data as DeskCertificationDetail;
    return {
      show,
      /** Decides it as it stands now. */
      async decide(id: string, decision: string, more: object = {}) {
        const version = (await show(id))?.review?.version ?? "";
        return call("POST", `/api/admin/certifications/${id}/decision`, {
          token,
          body: { decision, version, ...more },
        });
      },
    };
  }
  return { series, paper, someone, desk };
}

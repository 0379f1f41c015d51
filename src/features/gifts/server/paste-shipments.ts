import { asc, eq, inArray } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { claimStateNames } from "#shared/gift.ts";
import { shipmentBody } from "../desk-contract.ts";
import { type Parcel, ship } from "./decide-claim.ts";
import type { ClaimRow } from "./move-claim.ts";
import { type AtDesk, demandManaging, record } from "./policy.ts";
import { giftBatches, giftClaims } from "./tables.ts";

/** Lines that are taken at once: a second of the database. */
const MOST = 1000;

export interface PasteResult {
  /** Parcels that were written down; 0 where a line is wrong. */
  done: number;
  problems: { line: number; text: string }[];
}

interface Line {
  line: number;
  id: string;
  parcel: Parcel;
}

/**
 * Writes down many parcels at once, as they come out of a spreadsheet: a line each of claim, courier and number, with tabs or
 * commas between them; a heading is passed over. With one line that is wrong nothing is stored.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function pasteShipments(
  { db }: Pick<Services, "db">,
  actor: AtDesk,
  batchId: string,
  text: string,
): Promise<PasteResult> {
  return transact(db, async (tx) => {
    const batch = await firstRow(tx, giftBatches, eq(giftBatches.id, batchId));
    if (batch === undefined) throw new AppError("NOT_FOUND", "没有这批礼品");
    demandManaging(actor, batch.section);
    const { lines, problems } = readLines(text);
    const rows = await lockAll(tx, lines);
    for (const { line, id } of lines) {
      const row = rows.get(id);
      const wrong = row === undefined || row.batchId !== batchId ? "没有这个编号的领取" : problemOf(row);
      if (wrong !== null) problems.push({ line, text: wrong });
    }
    if (problems.length > 0) return { done: 0, problems: problems.toSorted((a, b) => a.line - b.line) };
    for (const { id, parcel } of lines) {
      const row = rows.get(id);
      if (row !== undefined) await ship(tx, actor, row, parcel);
    }
    if (lines.length > 0) {
      const after = { excerpt: batch.name, total: lines.length };
      await record(tx, actor, "gifts.shipped_many", { kind: "gift_batch", id: batchId }, { after });
    }
    return { done: lines.length, problems: [] };
  });
}

function problemOf({ way, state }: ClaimRow): string | null {
  if (way !== "mail") return "这份是到店领取，不用寄";
  return state === "ready" || state === "shipped" ? null : `这份${claimStateNames[state]}，不能填单号`;
}

/** What was pasted, line by line; what cannot be read is a problem of its line. */
export function readLines(text: string): { lines: Line[]; problems: PasteResult["problems"] } {
  const lines: Line[] = [];
  const problems: PasteResult["problems"] = [];
  const seen = new Set<string>();
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = at + 1;
    const wrong = (words: string) => problems.push({ line, text: words });
    // Cells of a spreadsheet are divided by tabs, those of a file by commas; either may stand in quotes.
    const cells = raw.split(/\t|,|，/).map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, "$1")
        .replace(/^'/, "")
        .trim(),
    );
    if (cells.every((cell) => cell === "")) continue;
    const [id = "", courier = "", tracking = ""] = cells;
    if (at === 0 && !/\d/.test(id)) continue;
    if (lines.length >= MOST) {
      wrong(`一次最多 ${MOST} 行`);
      break;
    }
    if (!/^[1-9]\d{0,17}$/.test(id)) {
      wrong("编号不对，应为领取编号的数字");
      continue;
    }
    if (seen.has(id)) {
      wrong("这个编号写了两次");
      continue;
    }
    seen.add(id);
    const read = shipmentBody.safeParse({ courier, tracking });
    if (read.success) lines.push({ line, id, parcel: read.data });
    else wrong(read.error.issues.map(({ message }) => message).join("，"));
  }
  if (lines.length === 0 && problems.length === 0) problems.push({ line: 1, text: "没有可以登记的内容" });
  return { lines, problems };
}

/** In the order of their ids, as everybody who takes several. */
async function lockAll(tx: Transaction, lines: readonly Line[]): Promise<ReadonlyMap<string, ClaimRow>> {
  if (lines.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(giftClaims)
    .where(
      inArray(
        giftClaims.id,
        lines.map(({ id }) => id),
      ),
    )
    .orderBy(asc(giftClaims.id))
    .for("update");
  return new Map(rows.map((row) => [row.id, row]));
}

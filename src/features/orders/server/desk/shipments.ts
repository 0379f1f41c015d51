import { inArray } from "drizzle-orm";
import iconv from "iconv-lite";
import { can } from "#platform/auth/permissions.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { oddTracking } from "#shared/courier.ts";
import { parseCsv } from "#shared/csv.ts";
import { AppError } from "#shared/errors.ts";
import { MOST_ROWS, type ParcelInput, parcelBody, type ShipmentRow } from "../../packing-contract.ts";
import { orderParcels, orders } from "../tables.ts";
import type { OrderRow } from "../watchers.ts";
import { lockOrders } from "./pack-orders.ts";
import { type AtDesk, MANAGE, record } from "./policy.ts";
import { sendParcel, shippingProblem } from "./ship-order.ts";

interface Sheet {
  encoding: string;
  rows: ShipmentRow[];
}

/**
 * What a sheet of order, courier and number would do. Nothing is stored.
 * @param file base64 of a CSV
 * @throws AppError INVALID_INPUT where nothing can be read
 */
export async function previewShipments(
  { db }: Pick<Services, "db">,
  actor: AtDesk,
  file: string,
): Promise<Sheet> {
  const sheet = readSheet(file);
  const numbers = sheet.rows.map(({ number }) => number);
  const rows =
    numbers.length === 0 ? [] : await db.select().from(orders).where(inArray(orders.number, numbers));
  return {
    ...sheet,
    rows: await judge(db, actor, sheet.rows, new Map(rows.map((row) => [row.number, row]))),
  };
}

/**
 * Sends everything that is left of all orders of a sheet, or, with one line that is wrong, nothing of any. Parcels that are
 * there already are passed over, so that the same sheet again changes nothing.
 */
export function applyShipments(
  { db }: Pick<Services, "db">,
  actor: AtDesk,
  file: string,
): Promise<{ done: number; same: number; rows: ShipmentRow[] }> {
  const sheet = readSheet(file);
  return transact(db, async (tx: Transaction) => {
    const held = await lockOrders(
      tx,
      sheet.rows.map(({ number }) => number),
    );
    const rows = await judge(tx, actor, sheet.rows, held);
    const same = rows.filter((row) => row.same).length;
    if (rows.some(({ problem }) => problem !== null)) return { done: 0, same, rows };
    const wanted = rows.filter((row) => !row.same);
    for (const row of wanted) {
      const order = held.get(row.number);
      if (order !== undefined) await sendParcel(tx, actor, order, row, []);
    }
    const [first] = wanted;
    if (first !== undefined)
      await record(tx, actor, "orders.shipped_many", first.number, {
        after: { numbers: wanted.map(({ number }) => number), total: wanted.length },
      });
    return { done: wanted.length, same, rows };
  });
}

/** UTF-8 where it is; else GB18030, which is what Excel in China writes and holds all of GBK. */
function textOf(file: string): { text: string; encoding: string } {
  const bytes = Buffer.from(file, "base64");
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: iconv.decode(bytes, "utf-16le"), encoding: "UTF-16" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" };
  } catch {
    return { text: iconv.decode(bytes, "gb18030"), encoding: "GBK" };
  }
}

/** Lines of a sheet with what is wrong with them by themselves. */
export function readSheet(file: string): Sheet {
  const { text, encoding } = textOf(file);
  // What was copied out of a spreadsheet has tabs.
  const plain = text.includes("\t") && !text.includes(",") ? text.replaceAll("\t", ",") : text;
  const rows: ShipmentRow[] = [];
  const seen = new Map<string, number>();
  for (const [at, { line, fields }] of parseCsv(plain).entries()) {
    const cells = fields.map((cell) =>
      cell
        .trim()
        .replace(/^="?(.*?)"?$/, "$1")
        .replace(/^'/, "")
        .trim(),
    );
    const [number = "", courier = "", tracking = ""] = cells;
    if (at === 0 && !/\d/.test(number)) continue;
    const read = parcelBody.safeParse({ courier, tracking });
    const parcel: ParcelInput = read.success ? read.data : { courier, tracking };
    const before = seen.get(number);
    seen.set(number, line);
    const problem =
      before !== undefined
        ? `和第 ${before} 行是同一个订单`
        : (numberProblem(number) ??
          (read.success ? null : read.error.issues.map(({ message }) => message).join("，")));
    const odd = problem === null ? oddTracking(parcel.courier, parcel.tracking) : null;
    rows.push({ line, number, ...parcel, problem, odd, same: false });
  }
  if (rows.length === 0) throw new AppError("INVALID_INPUT", "表里没有可以读的行", { field: "file" });
  if (rows.length > MOST_ROWS)
    throw new AppError("INVALID_INPUT", `一次最多 ${MOST_ROWS} 行，请分成几个文件`, { field: "file" });
  return { encoding, rows };
}

function numberProblem(number: string): string | null {
  if (/^\d{18}$/.test(number)) return null;
  if (/^\d(\.\d+)?E\+?\d+$/i.test(number)) return "订单号被表格改成了科学计数法，请把这一列设为文本";
  return "订单号是 18 位数字";
}

/** What is wrong with each line beside the orders as they stand. */
async function judge(
  db: Queryable,
  actor: AtDesk,
  rows: readonly ShipmentRow[],
  held: ReadonlyMap<string, OrderRow>,
): Promise<ShipmentRow[]> {
  const ids = [...held.values()].map(({ id }) => id);
  const parcels =
    ids.length === 0 ? [] : await db.select().from(orderParcels).where(inArray(orderParcels.orderId, ids));
  return rows.map((row) => {
    if (row.problem !== null) return row;
    const order = held.get(row.number);
    // Another section's order is not told from one that is not there.
    if (order === undefined || !can(actor, MANAGE, { section: order.section }))
      return { ...row, problem: "没有这个订单" };
    const same = parcels.some(
      ({ orderId, courier, tracking }) =>
        orderId === order.id && courier === row.courier && tracking === row.tracking,
    );
    return same ? { ...row, same } : { ...row, problem: shippingProblem(order) };
  });
}

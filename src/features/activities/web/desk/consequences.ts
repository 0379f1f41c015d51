import type { DeskActivityDetail } from "#features/activities/desk-contract.ts";
import type { EditValues } from "./edit-values.ts";

/** What saving would mean for those who signed up, in sentences; none where nobody did, or nothing is told. */
export function consequencesOf(
  { counts, form, kinds, state, emergency_contact }: DeskActivityDetail,
  before: EditValues,
  after: EditValues,
): string[] {
  const people = counts.confirmed + counts.in_review + counts.waiting + counts.offered;
  if (people === 0 || state === "draft") return [];
  const said: string[] = [];
  const moved = (["starts_at", "ends_at", "region_code", "place", "address", "point"] as const).filter(
    (field) => before[field] !== after[field],
  );
  if (moved.length > 0) said.push(`时间或地点变了：${people} 人会收到通知，并再次确认是否参加。`);
  const known = new Map(form.map((field) => [field.key, field]));
  const kept = new Set(after.questions.map(({ key }) => key));
  const gone = form.filter(({ key }) => !kept.has(key));
  if (gone.length > 0)
    said.push(`删除“${gone.map(({ label }) => label).join("”“")}”：已填的回答会保留，但不再显示。`);
  const asked = after.questions.filter(({ key, required }) => required && known.get(key)?.required !== true);
  const names = [
    ...asked.map(({ label }) => label),
    ...(after.emergency_contact && !emergency_contact ? ["紧急联系人"] : []),
  ];
  if (names.length > 0) said.push(`新的必填项“${names.join("”“")}”：没填过的人会收到通知补填，名额不变。`);
  for (const kind of kinds) {
    const now = after.kinds.find(({ id }) => id === kind.id);
    if (now === undefined) {
      if (kind.sign_ups > 0) said.push(`“${kind.name}”有人报过名：不会删除，改为停止报名。`);
      continue;
    }
    const quota = Number(now.quota);
    if (quota < kind.taken)
      said.push(`“${kind.name}”的名额比已报名的少 ${kind.taken - quota}：已报名的不受影响，暂时不再递补。`);
    else if (quota > kind.quota && kind.waiting > 0)
      said.push(`“${kind.name}”的名额增加：候补的人按顺序递补，并收到通知。`);
  }
  return said;
}

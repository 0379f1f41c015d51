import { settleFacts } from "#capabilities/cars/catalogue/server/public.ts";
import { ensureFirstAdmin, settleStandardRoles } from "#capabilities/desk/admin/server/public.ts";
import { publishTexts } from "#capabilities/people/legal/server/public.ts";
import type { Services } from "#platform/services.ts";
import { checkKeys } from "./check-keys.ts";
import { fillDemo } from "./fill-demo.ts";

/** Brings the data to what the app needs before it serves; answers lines on how to sign in. */
export async function prepareData(services: Services, say: (line: string) => void): Promise<string[]> {
  const hints: string[] = [];
  await settleStandardRoles(services.db);
  const texts = await publishTexts(services.db);
  if (texts.differing.length > 0) {
    say(`published legal texts stay as they are, their files differ: ${texts.differing.join(", ")}`);
  }
  await settleFacts(services.db);
  const otherKey = await checkKeys(services);
  if (otherKey !== null) hints.push(otherKey);
  if (services.env.SMS_PROVIDER === "demo") {
    hints.push("sign in with any mobile number; the code is shown on the login screen");
    if (services.env.DEMO_CODES_IN_PUBLIC)
      hints.push(
        "WARNING: at a public address that lets anybody sign in as anybody. Set SMS_PROVIDER=aliyun (docs/operations.md)",
      );
  }
  // Before the demo, which shows what was done at the desk. Said at once, since a start that is killed may come to nothing
  // else, and again at the end, where a password shown only once is looked for.
  await ensureFirstAdmin(services, (line) => {
    say(line);
    if (services.env.DEMO) hints.push(line);
  });
  if (services.env.DEMO) await fillDemo(services, say);
  return hints;
}

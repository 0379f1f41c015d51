/**
 * `npm test`: everything that must hold. Ends with one line, `N passed, N failed`.
 *   npm test -- --only types,unit     only these steps
 *   npm test -- --from unit           this step and all after it
 *   npm test -- --changed             the static checks, and the tests that the changes against main reach
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { selectChanged } from "./changed.ts";
import { runSteps } from "./steps.ts";
import { stepsFor, stepsNamed, tellScreens } from "./suite.ts";

const root = resolve(import.meta.dirname, "..");
const { values } = parseArgs({
  options: { only: { type: "string" }, from: { type: "string" }, changed: { type: "boolean" } },
});

try {
  const named = stepsNamed(values);
  const selection = values.changed ? await selectChanged(root) : undefined;
  tellScreens(selection);
  const { passed, failed } = await runSteps(selection ? stepsFor(selection) : named, { root });
  if (selection) console.log(`\n${selection.leftOut}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

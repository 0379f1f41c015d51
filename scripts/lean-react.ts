/**
 * Takes from React DOM what nothing here uses and a minifier cannot know to be unused, 8.6 kB of a first visit. Each of
 * these functions is either never reached without its feature or looks through the tree for it and finds nothing; an
 * empty one answers like that. Whoever comes to use one of the features takes its lines away
 * (docs/decisions/2026-11-29-lean-react.md). `lean-react.test.ts` says so when they do.
 */

/** Features, what uses each in source code, and the functions that are theirs alone. */
export const LEFT_OUT: readonly { feature: string; use: RegExp; functions: readonly string[] }[] = [
  {
    feature: "view transitions",
    use: /\bViewTransition\b|addTransitionType/,
    functions: [
      "getViewTransitionName",
      "getViewTransitionClassName",
      "trackEnterViewTransitions",
      "applyViewTransitionToHostInstances",
      "applyViewTransitionToHostInstancesRecursive",
      "restoreViewTransitionOnHostInstances",
      "commitAppearingPairViewTransitions",
      "commitEnterViewTransitions",
      "commitDeletedPairViewTransitions",
      "commitExitViewTransitions",
      "commitNestedViewTransitions",
      "restorePairedViewTransitions",
      "restoreEnterOrExitViewTransitions",
      "restoreNestedViewTransitions",
      "measureViewTransitionHostInstancesRecursive",
      "measureNestedViewTransitions",
      "scheduleViewTransitionEvent",
      "reportViewTransitionError",
      "applyViewTransitionName",
      "restoreViewTransitionName",
      "startViewTransition",
      "ViewTransitionPseudoElement",
      "createViewTransitionInstance",
    ],
  },
  {
    feature: "refs of fragments",
    use: /<Fragment\b[^>]*\bref=/,
    functions: [
      "FragmentInstance",
      "getFragmentInstanceOrTextInstanceSiblings",
      "findFragmentInstanceOrTextInstanceSiblings",
      "validateDocumentPositionWithFiberTree",
      "addFragmentHandleToFiber",
      "addFragmentHandleToInstance",
      "commitNewChildToFragmentInstance",
      "commitNewChildToFragmentInstances",
      "commitFragmentInstanceInsertionEffects",
      "commitFragmentInstanceDeletionEffects",
      "deleteChildFromFragmentInstance",
    ],
  },
  {
    feature: "parts of the head, style sheets and scripts from components",
    use: /<(?:title|link|meta|script)\b[^>]*>|\bprecedence=|\b(?:preload|preinit|preloadModule|preinitModule|preconnect|prefetchDNS)\b[^;]*from "react-dom"/,
    functions: [
      "isHostHoistableType",
      "getResource",
      "acquireResource",
      "suspendResource",
      "getHydratableHoistableCache",
      "mountHoistable",
      "prefetchDNS",
      "preconnect",
      "preconnectAs",
      "preload",
      "preloadModule",
      "preloadStylesheet",
      "preinitScript",
      "preinitStyle",
      "preinitModuleScript",
      "adoptPreloadPropsForScript",
    ],
  },
  {
    feature: "actions of forms",
    use: /\buseActionState\b|\buseFormState\b|\buseFormStatus\b|<form\b[^>]*\baction=/,
    functions: [
      "startHostTransition",
      "dispatchActionState",
      "runActionStateAction",
      "mountActionState",
      "updateActionStateImpl",
      "rerenderActionState",
      "notifyActionListeners",
    ],
  },
  {
    feature: "lists of boundaries that wait for each other",
    use: /\bSuspenseList\b/,
    functions: ["updateSuspenseListComponent", "initSuspenseListRenderState", "cutOffTailIfNeeded"],
  },
  {
    feature: "events that tell of a selection, and of input ahead of it",
    use: /\bonSelect=\{\(?event\b|\bonBeforeInput\b/,
    functions: ["constructSelectEvent", "getNativeBeforeInputChars", "getFallbackBeforeInputChars"],
  },
];

/**
 * The same code with these functions empty.
 * @param code `react-dom-client.production.js`
 * @throws Error when one of them is not there: another version of React, whose functions have to be looked at anew
 */
export function leanReact(code: string): string {
  let lean = code;
  for (const name of LEFT_OUT.flatMap(({ functions }) => functions)) {
    const head = new RegExp(`^function ${name}\\([^)]*\\) \\{$`, "m").exec(lean);
    const end = head ? lean.indexOf("\n}\n", head.index) : -1;
    if (!head || end < 0) throw new Error(`React DOM has no function ${name}: see scripts/lean-react.ts`);
    lean = `${lean.slice(0, head.index)}${head[0]}${lean.slice(end)}`;
  }
  return lean.replace(/^FragmentInstance\.prototype\.\w+ = function \([^)]*\) \{\n[\s\S]*?\n\};\n/gm, "");
}

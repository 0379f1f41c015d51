import type { ReactNode } from "react";
import { useBack } from "#client/use-back.ts";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded, type UnloadedQuery } from "#ui/not-loaded.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";

/** What every form has, as the server answers it. */
interface KnownForm {
  /** Of the application that it continues; null for one that was not begun. */
  id: string | null;
  state: string;
  /** What a reviewer said of it; empty for nothing. */
  reason: string;
}

interface FormScreenProps<Form extends KnownForm> {
  /** Of one that is begun, and of one that is changed. */
  titles: readonly [string, string];
  /** Where its back leads where nothing was before. */
  from: string;
  query: UnloadedQuery & { data: Form | undefined };
  /** Behind the title. */
  actions?: ReactNode;
  /** What else is said above it. */
  said?: (form: Form) => readonly (string | false)[];
  /** The form; or why there is none, without what was said. */
  children: (form: Form) => ReactNode;
}

/** An application is filled in, or changed where it was refused or sent back. */
export function FormScreen<Form extends KnownForm>(props: FormScreenProps<Form>) {
  const { titles, query } = props;
  const { data } = query;
  const back = useBack(props.from);
  const said = data ? [data.reason !== "" && `审核意见：${data.reason}`, ...(props.said?.(data) ?? [])] : [];
  return (
    <>
      <NavBar
        // Pages are the same for every address of the form: which it is, is known with what it holds.
        title={titles[data && data.id !== null && data.state !== "draft" ? 1 : 0]}
        onBack={back}
        actions={props.actions}
      />
      <main className="min-h-dvh bg-bg pb-tab-bar">
        {said.some(Boolean) && (
          <div role="status" className="bg-warn-soft px-edge py-3 text-13 leading-body">
            {said.map((text) => text && <p key={text}>{text}</p>)}
          </div>
        )}
        {data ? (
          props.children(data)
        ) : (
          <NotLoaded
            query={query}
            waiting={
              <Skeleton>
                <div className="px-edge pt-4">
                  <Bone className="h-1 w-full" />
                  <Bone className="mt-5 h-7 w-40" />
                  <Bone className="mt-5 h-13 w-full rounded-2" />
                  <Bone className="mt-5 h-13 w-full rounded-2" />
                </div>
              </Skeleton>
            }
          />
        )}
      </main>
    </>
  );
}

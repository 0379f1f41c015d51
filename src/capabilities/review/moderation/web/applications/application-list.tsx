import { EmptyState } from "#ui/empty-state.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { RowBones, Skeleton } from "#ui/skeleton.tsx";
import { useNow } from "../components/use-now.ts";
import { ApplicationRow } from "./application-row.tsx";
import type { ApplicationDeskProps } from "./frame.ts";
import type { ApplicationLine, OpenApplication } from "./use-applications.ts";

/** The applications of a state, in the order in which they are looked at. */
export function ApplicationList<Line extends ApplicationLine, Detail extends OpenApplication>(
  props: Pick<ApplicationDeskProps<Line, Detail>, "apps" | "lineOf" | "empty">,
) {
  const now = useNow(20_000);
  const { apps, lineOf, empty } = props;
  return (
    <EndlessList
      query={apps.query}
      label="申请"
      itemKey={(line) => line.id}
      estimate={92}
      failed={{ compact: true }}
      waiting={
        <Skeleton>
          <RowBones />
          <RowBones />
          <RowBones />
        </Skeleton>
      }
      empty={<EmptyState compact {...empty} />}
    >
      {(line) => (
        <ApplicationRow
          line={line}
          shown={lineOf(line)}
          now={now}
          current={line.id === apps.openId}
          onOpen={() => apps.openLine(line)}
        />
      )}
    </EndlessList>
  );
}

/** Why nothing is open: it could not be read, others have what is left, there is nothing, or nothing was chosen. */
export function NothingOpen(props: {
  /** What was thrown; null where nothing failed. */
  failed: unknown;
  left: number;
  isEmpty: boolean;
  empty: { title: string; text: string };
  onRetry: () => void;
}) {
  const { failed, left, isEmpty, empty, onRetry } = props;
  if (failed !== null) return <ErrorState error={failed} onRetry={onRetry} />;
  if (left > 0)
    return <EmptyState title="剩下的都有人在处理" text={`${left} 份由同事打开着，有空出来的会自动出现。`} />;
  if (isEmpty) return <EmptyState {...empty} />;
  return <EmptyState title="选一份来看" text="打开一份申请会读取证件材料，每次读取都会记入操作日志。" />;
}

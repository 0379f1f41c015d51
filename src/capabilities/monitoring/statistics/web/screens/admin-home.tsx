import { WorkBoard } from "#capabilities/review/moderation/web/public.ts";
import { BoardDigest } from "../components/board-digest.tsx";
import { BoardCharts, BoardFigures } from "../components/board-figures.tsx";

/** 管理首页: the queues, and what the charts and the monitoring say of today. */
export default function AdminHome() {
  return <WorkBoard digest={<BoardDigest />} figures={<BoardFigures />} charts={<BoardCharts />} />;
}

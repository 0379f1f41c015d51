import { ScreenDialog } from "#ui/screen-dialog.tsx";

/** Where WeChat's own menu is: only it can share. A tap anywhere closes the guide. */
export function WechatGuide({ onClose }: { onClose: () => void }) {
  return (
    <ScreenDialog label="如何分享" onClose={onClose} className="overflow-y-auto bg-night/92">
      <form method="dialog" className="contents">
        <button
          type="submit"
          className="flex min-h-dvh w-full flex-col items-end px-6 pt-5 text-right outline-none"
        >
          <svg viewBox="0 0 90 100" className="mr-3 size-25 text-white" aria-hidden="true">
            <path
              d="M8 94C10 52 34 26 76 12M58 6l22 4-10 20"
              fill="none"
              stroke="currentColor"
              strokeWidth="4"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          <span className="mt-2 text-20 font-bold">点击右上角 ···</span>
          <span className="mt-1.5 text-15 text-white/80">选择“发送给朋友”或“分享到朋友圈”</span>
          <span className="mt-8 self-center rounded-full px-6 py-2.5 text-15 inset-ring inset-ring-white/40">
            知道了
          </span>
        </button>
      </form>
    </ScreenDialog>
  );
}

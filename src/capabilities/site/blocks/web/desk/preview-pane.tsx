/** A draft as a phone shows it, drawn anew with everything that is kept. */
export function PreviewPane({ address, title, saved }: { address: string; title: string; saved: number }) {
  return (
    <aside aria-label="预览" className="flex flex-col items-center overflow-y-auto bg-surface-2 py-5">
      <p className="mb-3 text-13 text-ink-2">草稿预览，改动保存后自动刷新</p>
      <div className="h-[780px] w-[392px] flex-none overflow-hidden rounded-[28px] border-8 border-solid border-ink bg-surface">
        <iframe key={saved} src={address} title={title} className="size-full border-0" />
      </div>
    </aside>
  );
}

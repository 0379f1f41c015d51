/** The sites that a section names at the end of its home. */
export function FriendlyLinks({ links }: { links: readonly { name: string; url: string }[] }) {
  if (links.length === 0) return null;
  return (
    <nav
      aria-label="友情链接"
      className="flex flex-wrap justify-center gap-x-2 px-edge pt-4 text-11 text-ink-3"
    >
      {links.map(({ name, url }) => (
        <a
          key={url}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="press grid h-11 place-items-center px-2"
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

/** Before a reply that answers another reply. */
export function ReplyTo({ name }: { name: string }) {
  return (
    <>
      回复 <span className="text-accent-ink">{name}</span>：
    </>
  );
}

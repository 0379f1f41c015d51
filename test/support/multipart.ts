/** A multipart body as a browser sends it, for in-process requests. */
export async function multipart(
  fields: Record<string, string | { bytes: Uint8Array<ArrayBuffer>; name?: string; type?: string }>,
): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new File([value.bytes], value.name ?? "photo.jpg", { type: value.type ?? "" }));
  }
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
  };
}

/** Where an address leads, as `startProxy` takes it: the path of a unix socket, as that of the bundled server, or a port of this machine. */
export function serverOf(url: string): string | number {
  const { searchParams, port } = new URL(url);
  const folder = searchParams.get("host");
  return folder === null ? Number(port || 5432) : `${folder}/.s.PGSQL.${port}`;
}

/** The same database by a port of this machine. */
export function addressThrough(url: string, port: number): string {
  const { username, password, pathname } = new URL(url);
  const who = password === "" ? username : `${username}:${password}`;
  return `postgresql://${who}@127.0.0.1:${port}${pathname}?sslmode=disable`;
}

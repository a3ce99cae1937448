export const SUPERUSER = 'bourse'
/** The shortest that any system allows is 104 bytes with the end mark; PostgreSQL adds `/.s.PGSQL.` and a port. */
const LONGEST_FOLDER = 103 - '/.s.PGSQL.65535'.length

/**
 * Where PostgreSQL puts its socket file: into its own folder, which only its user may enter. A question that goes through it
 * takes about half as long as one over the loopback network. Where that cannot be, the network has to do.
 */
export function socketFolderFor(folder: string): string | undefined {
  const isPossible = process.platform !== 'win32' && Buffer.byteLength(folder) <= LONGEST_FOLDER && !/[",]/.test(folder)
  return isPossible ? folder : undefined
}

export interface ClusterPlace {
  readonly port: number
  readonly socketFolder: string | undefined
}

/** How each of its databases is reached by the cluster's superuser. */
export function clusterUrls(place: ClusterPlace, password: string): (database: string) => string {
  const host = encodeURIComponent(place.socketFolder ?? '127.0.0.1')
  return (database) => `postgres://${SUPERUSER}:${password}@${host}:${place.port}/${encodeURIComponent(database)}`
}

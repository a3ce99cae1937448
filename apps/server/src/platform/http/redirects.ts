/** Whether a browser may be sent somewhere without being asked. */
export type IsListed = (address: string) => boolean

export interface RedirectPlaces {
  /** Names of hosts; `*.bank.example` stands for everything below it, and for nothing else. */
  readonly hosts: readonly string[]
  /** Addresses of partners that the configuration names, whose own pages are as good as they are. */
  readonly partners: readonly (string | undefined)[]
}

/**
 * Partners tell where a person goes on: a bank's page may be anywhere. Only what somebody has listed is gone to at once; whoever
 * would be sent elsewhere is told the name of the host first (ASVS 3.7.2).
 */
export function createRedirectList({ hosts, partners }: RedirectPlaces): IsListed {
  const origins = new Set(partners.filter((url) => url !== undefined).map((url) => new URL(url).origin))
  const exact = new Set(hosts.filter((host) => !host.startsWith('*.')))
  const below = hosts.filter((host) => host.startsWith('*.')).map((host) => host.slice(1))
  return (address) => {
    if (!URL.canParse(address)) return false
    const { protocol, origin, hostname, port } = new URL(address)
    if (origins.has(origin)) return true
    if (protocol !== 'https:' || port !== '') return false
    return exact.has(hostname) || below.some((end) => hostname.endsWith(end))
  }
}

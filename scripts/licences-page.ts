interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
}

const HEAD = `# Licences

Made by \`npm run generate\` from the lock file: every package that an installation can have, on any platform, with its version.
A package under a licence that is not here fails the tests until somebody has read it and added it to
\`tests/tidy/dependencies.ts\`. Packages in italics only build or test the product and are not delivered with it.

Drawings that are copied into the product: icons of Lucide (ISC), glyphs of coins of Web3 Icons (MIT).
`

/** The text of docs/security/licences.md. A test holds the file to the lock file. */
export function licencesPage(lockFile: string): string {
  const groups = Map.groupBy(packagesOf(lockFile), ({ licence }) => licence)
  const parts = [...groups]
    .toSorted(([, left], [, right]) => right.length - left.length)
    .map(([licence, own]) => `## ${licence} (${own.length})\n\n${own.map(({ text }) => text).join(', ')}\n`)
  return `${HEAD}\n${parts.join('\n')}`
}

export interface Licensed {
  readonly licence: string
  readonly name: string
  readonly text: string
}

export function packagesOf(lockFile: string): Licensed[] {
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(lockFile)
  return Object.entries(packages).flatMap(([path, { version = '', license = 'unknown', dev, link }]) => {
    const name = path.split('node_modules/').at(-1) ?? path
    if (!path.includes('node_modules/') || link === true) return []
    const text = `${name} ${version}`
    return [{ licence: license.replace(/^\((.*)\)$/, '$1'), name, text: dev === true ? `*${text}*` : text }]
  })
}

/** A page that is worth being asked for before the first script has come. */
export interface EarlyPage {
  /** Of its path, as a regular expression. */
  readonly path: string
  /** The end of its source. */
  readonly source: string
  readonly texts: readonly string[]
}

/** What is needed of the files of a build. */
interface BuiltFile {
  readonly type: 'chunk' | 'asset'
  readonly fileName: string
  readonly facadeModuleId?: string | null
  readonly imports?: readonly string[]
}

export interface EarlyTable {
  readonly textFolder: string
  readonly pages: readonly (readonly [path: string, chunks: readonly string[], texts: readonly string[]])[]
}

export interface Built {
  readonly files: readonly BuiltFile[]
  /** The chunks that the page itself names. */
  readonly named: readonly string[]
}

/** By path, the chunks that a page adds to the first ones, and its texts. */
export function earlyTable(pages: readonly EarlyPage[], { files, named }: Built): EarlyTable {
  const chunks = new Map(files.map((file) => [file.fileName, file]))
  const withImports = (fileName: string, found = new Set<string>()): Set<string> => {
    if (found.has(fileName)) return found
    found.add(fileName)
    for (const each of chunks.get(fileName)?.imports ?? []) withImports(each, found)
    return found
  }
  const first = new Set(named.flatMap((fileName) => [...withImports(fileName)]))
  const texts = files.find(({ fileName }) => /^assets\/text-[^/]+\//.test(fileName))
  if (texts === undefined) throw new Error('the build has no texts')
  return {
    textFolder: `/${texts.fileName.split('/').slice(0, 2).join('/')}/`,
    pages: pages.map(({ path, source, texts: namespaces }) => {
      const page = files.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source))
      if (page === undefined) throw new Error(`the build has no chunk for ${source}`)
      const own = [...withImports(page.fileName)].filter((fileName) => !first.has(fileName))
      return [path, own.map((fileName) => `/${fileName}`), ['ui', 'shell', ...namespaces]]
    }),
  }
}

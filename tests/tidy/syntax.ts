import { posix } from 'node:path'
import { type ParseResult, parseSync, Visitor, type VisitorObject } from 'vite'
import { lineAt, type SourceFile } from './files.ts'

const APPS = ['server', 'sandbox', 'web', 'backoffice']
const parsed = new WeakMap<SourceFile, ParseResult>()

/** Rules read syntax, not text: a word in a string or a comment is not a call. */
export function parse(file: SourceFile): ParseResult {
  const known = parsed.get(file)
  if (known !== undefined) return known
  const result = parseSync(file.path, file.text, { preserveParens: false })
  const [error] = result.errors
  if (error !== undefined) throw new Error(`${file.path} cannot be parsed: ${error.message}`)
  parsed.set(file, result)
  return result
}

export function visit(file: SourceFile, visitor: VisitorObject): void {
  new Visitor(visitor).visit(parse(file).program)
}

export interface Import {
  readonly specifier: string
  /** The file of the project, or undefined for a package from outside. */
  readonly target: string | undefined
  /** The whole statement is a type: with `verbatimModuleSyntax`, `import { type A }` still loads the file. */
  readonly typeOnly: boolean
  /** Loaded when it is needed, not with the file. */
  readonly lazy: boolean
  readonly line: number
}

export function importsOf(file: SourceFile): Import[] {
  const found: Import[] = []
  const add = (
    source: { readonly value?: unknown; readonly start: number } | null,
    typeOnly: boolean,
    lazy = false,
  ) => {
    if (typeof source?.value !== 'string') return
    const specifier = source.value
    found.push({ specifier, target: targetOf(file, specifier), typeOnly, lazy, line: lineAt(file.text, source.start) })
  }
  visit(file, {
    ImportDeclaration: (node) => add(node.source, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => add(node.source as { value?: unknown; start: number }, false, true),
    TSImportType: (node) => add(node.source, true),
  })
  return found
}

function targetOf(file: SourceFile, specifier: string): string | undefined {
  const [path = ''] = specifier.split('?')
  if (path.startsWith('.')) return posix.join(posix.dirname(file.path), path)
  const [scope, name, ...rest] = path.split('/')
  if (scope !== '@bourse' || name === undefined) return undefined
  const folder = APPS.includes(name) ? `apps/${name}` : `packages/${name}`
  return `${folder}/src/${rest.length === 0 ? 'index.ts' : rest.join('/')}`
}

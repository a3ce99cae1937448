import type { ESTree } from 'vite'
import { isCode, isTest, lineAt, type Rule, type SourceFile, type Violation } from './files.ts'
import { visit } from './syntax.ts'

const MOST_LINES = 400
const MOST_FUNCTION_LINES = 60
const MOST_README_LINES = 40

interface Span {
  readonly start: number
  readonly end: number
  readonly name: string | undefined
}

type Function = ESTree.Function | ESTree.ArrowFunctionExpression

function functionsOf(file: SourceFile): Span[] {
  const found: Span[] = []
  const names = new Map<number, string>()
  const add = (node: Function) => {
    // A function that only gives a table is a table.
    if (node.body === null || node.body.type === 'ObjectExpression' || node.body.type === 'ArrayExpression') return
    const name = ('id' in node ? node.id?.name : undefined) ?? names.get(node.start)
    found.push({ start: node.body.start, end: node.body.end, name })
  }
  visit(file, {
    VariableDeclarator: (node) => void (node.init !== null && names.set(node.init.start, 'a variable')),
    Property: (node) => void names.set(node.value.start, 'a property'),
    MethodDefinition: (node) => void names.set(node.value.start, 'a method'),
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  })
  return found
}

/** Generated files, tests and the gallery may be long: nobody has to hold them in the head. */
function isMeasured({ path }: SourceFile): boolean {
  return isCode(path) && !isTest(path) && !path.includes('.gen.') && !/\/gallery(-[a-z-]+)?\.tsx$/.test(path)
}

/** A file without functions is a table, and may be as long as what it lists. */
export const fileSizes: Rule = (files) =>
  files
    .filter((file) => isMeasured(file) || file.path.endsWith('.css'))
    .map((file) => ({ file, lines: file.text.trimEnd().split('\n').length }))
    .filter(({ file, lines }) => lines > MOST_LINES && !(isCode(file.path) && functionsOf(file).length === 0))
    .map(({ file, lines }) => ({ path: file.path, line: 1, says: `${lines} lines; ${MOST_LINES} are the most.` }))

/** The body counts, less the functions with a name inside it: those are read, and measured, by themselves. */
export const functionSizes: Rule = (files) =>
  files.filter(isMeasured).flatMap((file) => {
    const spans = functionsOf(file)
    const lines = ({ start, end }: Span) => lineAt(file.text, end) - lineAt(file.text, start) + 1
    return spans.flatMap((span): Violation[] => {
      const inner = spans.filter((other) => other.name !== undefined && isInside(other, span))
      const outermost = inner.filter((one) => !inner.some((other) => isInside(one, other)))
      const own = lines(span) - outermost.reduce((sum, one) => sum + lines(one), 0)
      if (own <= MOST_FUNCTION_LINES) return []
      const line = lineAt(file.text, span.start)
      return [{ path: file.path, line, says: `A function of ${own} lines; ${MOST_FUNCTION_LINES} are the most.` }]
    })
  })

function isInside(inner: Span, outer: Span): boolean {
  return inner.start > outer.start && inner.end < outer.end
}

/** Whoever opens a module reads first what it owns, its states, its invariants and its events. */
export const modulesAreDescribed: Rule = (files) => {
  const folders = new Set(files.flatMap(({ path }) => /^apps\/server\/src\/modules\/[^/]+(?=\/)/.exec(path)?.[0] ?? []))
  return [...folders].flatMap((folder): Violation[] => {
    const path = `${folder}/README.md`
    const readme = files.find((file) => file.path === path)
    if (readme === undefined) return [{ path, line: 1, says: 'A module has a README.md.' }]
    const lines = readme.text.trimEnd().split('\n').length
    return lines <= MOST_README_LINES
      ? []
      : [{ path, line: 1, says: `${lines} lines; ${MOST_README_LINES} are the most.` }]
  })
}

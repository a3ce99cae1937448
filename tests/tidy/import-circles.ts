import { dirname } from 'node:path'
import { isCode, type Rule, type SourceFile, type Violation } from './files.ts'
import { importsOf } from './syntax.ts'

/** Files that import one another, straight or through others, cannot be read or loaded one after the other. Types alone, and what is loaded later, do no harm. */
export const noCircles: Rule = (files) => {
  const graph = importsBetween(files, ({ typeOnly }) => !typeOnly)
  const done = new Set<string>()
  const found: Violation[] = []

  function visit(path: string, way: readonly string[]): void {
    for (const { target = '', line } of graph.get(path) ?? []) {
      const begin = way.indexOf(target)
      if (begin >= 0) found.push({ path, line, says: `A circle: ${[...way.slice(begin), target].join(' → ')}.` })
      else if (!done.has(target) && graph.has(target)) visit(target, [...way, target])
    }
    done.add(path)
  }
  for (const path of graph.keys()) if (!done.has(path)) visit(path, [path])
  return found
}

/** Files of two folders that need one another's types are one folder, or one type too wide. */
export const typeCirclesStayInAFolder: Rule = (files) => {
  const graph = importsBetween(files, () => true)
  return knotsOf(graph).flatMap((knot): Violation[] => {
    const folders = new Set(knot.map((path) => dirname(path)))
    if (folders.size === 1) return []
    const [path = ''] = knot.toSorted()
    const line = graph.get(path)?.find(({ target = '' }) => knot.includes(target))?.line ?? 1
    return [{ path, line, says: `A circle through folders: ${knot.toSorted().join(', ')}.` }]
  })
}

type Import = ReturnType<typeof importsOf>[number]
type Graph = ReadonlyMap<string, readonly Import[]>

/** What is loaded later closes no circle. */
function importsBetween(files: readonly SourceFile[], counts: (one: Import) => boolean): Graph {
  return new Map(
    files
      .filter(({ path }) => isCode(path))
      .map((file) => [
        file.path,
        importsOf(file).filter((one) => one.target !== undefined && !one.lazy && counts(one)),
      ]),
  )
}

/** Files from each of which every other one can be reached (Tarjan). */
function knotsOf(graph: Graph): string[][] {
  const numbers = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []

  function visit(path: string): void {
    const number = numbers.size
    numbers.set(path, number)
    lowest.set(path, number)
    stack.push(path)
    const lower = (to: number) => lowest.set(path, Math.min(lowest.get(path) ?? number, to))
    for (const { target = '' } of graph.get(path) ?? []) {
      if (!graph.has(target)) continue
      if (!numbers.has(target)) {
        visit(target)
        lower(lowest.get(target) ?? number)
      } else if (stack.includes(target)) lower(numbers.get(target) ?? number)
    }
    if (lowest.get(path) === number) found.push(stack.splice(stack.indexOf(path)))
  }
  for (const path of graph.keys()) if (!numbers.has(path)) visit(path)
  return found.filter(({ length }) => length > 1)
}

import { isCode, type Rule, type Violation } from './files.ts'
import { importsOf } from './syntax.ts'

/** Files that import one another, straight or through others, cannot be read or loaded one after the other. Types alone, and what is loaded later, do no harm. */
export const noCircles: Rule = (files) => {
  const graph = new Map(
    files
      .filter(({ path }) => isCode(path))
      .map((file) => [
        file.path,
        importsOf(file).filter(({ target, typeOnly, lazy }) => target !== undefined && !typeOnly && !lazy),
      ]),
  )
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

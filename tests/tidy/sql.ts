import { isCode, isTest, lineAt, moduleOf, type Rule, type SourceFile, type Violation } from './files.ts'
import { moduleOrder } from './module-order.ts'
import { visit } from './syntax.ts'

const SERVER = /^apps\/(server|sandbox)\/src\//
const MIGRATION = /\/migrations\/[^/]+\.sql$/

/** The beginning of a statement, strict enough that a sentence is not taken for one. */
const QUERY = new RegExp(
  [
    /^\s*(select\s[\s\S]*\bfrom\s|select\s+\w+\(|insert\s+into\s|update\s+[\w."]+\s[\s\S]*\bset\s|delete\s+from\s)/,
    /^\s*((create|alter|drop)\s+(table|index|schema|database|role|type|view|function|sequence)\s|truncate\s|grant\s)/,
    /^\s*with\s+\w+\s+as\s*\(/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

/** Someone who changes a table must find every query on it by its file name. */
export const sqlInItsFiles: Rule = (files) =>
  files
    .filter(({ path }) => isCode(path) && SERVER.test(path) && !path.endsWith('.sql.ts') && !isTest(path))
    .flatMap((file) => {
      const violations: Violation[] = []
      const report = (node: { readonly start: number }, what: string) =>
        violations.push({
          path: file.path,
          line: lineAt(file.text, node.start),
          says: `${what} belongs in a *.sql.ts file.`,
        })
      visit(file, {
        TaggedTemplateExpression(node) {
          if (/^sql\b/.test(file.text.slice(node.tag.start, node.tag.end))) report(node, 'The sql tag')
        },
        TemplateLiteral(node) {
          if (QUERY.test(file.text.slice(node.start + 1, node.end - 1))) report(node, 'A query')
        },
        Literal(node) {
          if (typeof node.value === 'string' && QUERY.test(node.value)) report(node, 'A query')
        },
      })
      return violations
    })

/** One schema per module; what another module knows is asked of it at its index.ts. */
export const ownSchemaOnly: Rule = (files) => {
  const schemas = ['platform', 'sandbox', ...moduleOrder(files)]
  return files.flatMap((file) => {
    const own = schemaOf(file.path)
    if (own === undefined) return []
    const others = schemas.filter((schema) => schema !== own && schema !== takenFrom(file.path))
    const pattern = new RegExp(`(?<![\\w.])"?(${others.join('|')})"?\\.["a-z_]`, 'g')
    return sqlTexts(file).flatMap(({ text, offset }) =>
      Array.from(text.matchAll(pattern), (match) => ({
        path: file.path,
        line: lineAt(file.text, offset + match.index),
        says: `The SQL of ${own} names the schema of ${match[1]}.`,
      })),
    )
  })
}

/** A migration that takes tables over from another module says so in its name. */
function takenFrom(path: string): string | undefined {
  return /\/migrations\/\d{4}-from-([a-z-]+)\.sql$/.exec(path)?.[1]
}

function schemaOf(path: string): string | undefined {
  if (!path.endsWith('.sql.ts') && !MIGRATION.test(path)) return undefined
  return moduleOf(path) ?? /^apps\/(?:server\/src\/)?(platform|sandbox)\//.exec(path)?.[1]
}

/** The pieces of a file that are SQL: its templates and texts, or the whole migration without its comments. */
function sqlTexts(file: SourceFile): { text: string; offset: number }[] {
  if (!isCode(file.path))
    return [{ text: file.text.replace(/--.*|'[^'\n]*'/g, (cut) => ' '.repeat(cut.length)), offset: 0 }]
  const texts: { text: string; offset: number }[] = []
  visit(file, {
    TemplateElement: (node) => void texts.push({ text: file.text.slice(node.start, node.end), offset: node.start }),
    Literal(node) {
      if (typeof node.value === 'string' && QUERY.test(node.value))
        texts.push({ text: node.value, offset: node.start + 1 })
    },
  })
  return texts
}

/** A migration cannot be changed once it has run, so its reason must stand in it from the first day. */
export const migrationsSayWhy: Rule = (files) =>
  files
    .filter(({ path, text }) => MIGRATION.test(path) && !/^-- Why: (\S+ ){3,}\S+\.\n/.test(text))
    .map(({ path }) => ({ path, line: 1, says: 'The first line of a migration is “-- Why: …”, a sentence.' }))

/** They run in the order of their names, so two with one number would race. */
export const migrationsAreNumbered: Rule = (files) => {
  const seen = new Set<string>()
  return files
    .filter(({ path }) => MIGRATION.test(path))
    .flatMap((file): Violation[] => {
      const number = /^(.*\/\d{4})-[a-z0-9-]+\.sql$/.exec(file.path)?.[1]
      if (number === undefined)
        return [{ path: file.path, line: 1, says: 'A migration is called 0001-what-it-makes.sql.' }]
      if (seen.has(number)) return [{ path: file.path, line: 1, says: 'Another migration has this number.' }]
      seen.add(number)
      return []
    })
}

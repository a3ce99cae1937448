import { lineAt, type Rule, type Violation } from './files.ts'

const LIST = 'tests/specification/statements.md'
const ORDER = 'apps/server/src/modules/order.ts'
const SECTIONS = ['§1', '§2', '§3', '§4', '§5', '§6', '§7', '§8', '§9'] as const
const ROW = /^\| (?!statement \||-)(.+?) \| (.+?) \|$/gm
const NAMES_A_TEST = /^`[\w./-]+\.test\.tsx? › [^`]+`$/
const WAITS = /^waits for `(\w+)`$/

/** Each statement of the specification names its test, or a module that is not built yet; what is built waits for nothing. */
export const specificationIsShown: Rule = (files) => {
  const list = files.find(({ path }) => path === LIST)
  if (list === undefined) return [{ path: LIST, line: 1, says: 'The list of statements is missing.' }]
  const order = files.find(({ path }) => path === ORDER)?.text ?? ''
  const built = new Set(Array.from(order.matchAll(/'(\w+)'/g), ([, name = '']) => name))
  const rows = Array.from(list.text.matchAll(ROW)).flatMap(
    ({ 1: statement = '', 2: shown = '', index }): Violation[] => {
      const line = lineAt(list.text, index)
      const waits = WAITS.exec(shown)?.[1]
      if (waits !== undefined)
        return built.has(waits) ? [{ path: LIST, line, says: `${waits} is built: “${statement}” needs a test.` }] : []
      return NAMES_A_TEST.test(shown) ? [] : [{ path: LIST, line, says: `“${statement}” names no test.` }]
    },
  )
  const missing = SECTIONS.filter(
    (section) => !new RegExp(`^## ${section} [^#]*^\\| (?!statement|-)`, 'm').test(list.text),
  )
  return [...rows, ...missing.map((section) => ({ path: LIST, line: 1, says: `${section} has no row.` }))]
}

import { isTest, lineAt, type Rule, type SourceFile, type Violation } from './files.ts'
import { visit } from './syntax.ts'

const SERVER_SQL = /^apps\/(server|sandbox)\/src\/.*\.sql\.ts$/
/** What an update gives to a row, up to where it says which row. */
const GIVEN = /\bset\b(?:(?!\bwhere\b|\breturning\b|\bfrom\b)[\s\S])*/gi
const STATE = /(?<![\w.])state\s*=(?!=)/g
/** In a part that is put into an upsert. */
const TAKEN_OVER = /(?<![\w.])state\s*=\s*excluded\.state/g
const HALF = /\$\{(\w+)\.set\}/g

/** A state changes by its table of moves alone (platform/database/moves.sql.ts), and the update itself carries the condition. */
export const statesMoveByTables: Rule = (files) =>
  files.filter(({ path }) => SERVER_SQL.test(path) && !isTest(path)).flatMap(pastTheTable)

function pastTheTable(file: SourceFile): Violation[] {
  const lines = new Map<number, string>()
  const report = (offset: number, says: string) => lines.set(lineAt(file.text, offset), says)
  visit(file, {
    TemplateLiteral({ start, end }) {
      const text = file.text.slice(start, end)
      for (const given of text.matchAll(GIVEN))
        for (const { index } of given[0].matchAll(STATE))
          report(start + given.index + index, 'A state is set past its table of moves.')
      for (const { index } of text.matchAll(TAKEN_OVER))
        report(start + index, 'A state is taken over past its table of moves.')
      for (const { 1: name, index } of text.matchAll(HALF))
        if (!text.includes(`\${${name}.from}`)) report(start + index, `The state is set without “\${${name}.from}”.`)
    },
  })
  return [...lines].map(([line, says]) => ({ path: file.path, line, says }))
}

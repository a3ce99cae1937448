import type { ESTree } from 'vite'
import { isTest, lineAt, type Rule, type SourceFile, type Violation } from './files.ts'
import { visit } from './syntax.ts'

const SCREEN = /^(apps\/[^/]+|packages\/ui)\/src\/.*\.tsx$/
/** The gallery is for engineers and is not built into the product. */
const GALLERY = /\/gallery(-[a-z-]+)?\.tsx$|\/gallery\//

/** Attributes that people read or hear. */
const SPOKEN =
  /^(title|alt|label|placeholder|hint|caption|heading|description|message|aria-(label|description|placeholder|roledescription|valuetext))$/

/** A name is the same in every language. */
const BRAND = 'Bourse'

/** Six languages come from locale files; a word in the code would be shown in English to everyone. */
export const textFromLocales: Rule = (files) =>
  files.filter(({ path }) => SCREEN.test(path) && !GALLERY.test(path) && !isTest(path)).flatMap(wordsIn)

function wordsIn(file: SourceFile): Violation[] {
  const violations: Violation[] = []
  const report = (literals: readonly Spoken[]) => {
    for (const { text, start } of literals) {
      if (!/\p{L}{2}/u.test(text) || text.trim() === BRAND) continue
      violations.push({
        path: file.path,
        line: lineAt(file.text, start),
        says: `“${text.trim()}” belongs in a locale file.`,
      })
    }
  }
  visit(file, {
    JSXText: (node) => report([{ text: node.value, start: node.start + leadingSpace(node.value) }]),
    JSXElement: (node) => report(node.children.flatMap(spokenChild)),
    JSXFragment: (node) => report(node.children.flatMap(spokenChild)),
    JSXAttribute(node) {
      if (node.name.type !== 'JSXIdentifier' || !SPOKEN.test(node.name.name) || node.value === null) return
      if (node.value.type === 'Literal') report(spoken(node.value))
      else report(spokenChild(node.value))
    },
  })
  return violations
}

interface Spoken {
  readonly text: string
  readonly start: number
}

function leadingSpace(text: string): number {
  return text.length - text.trimStart().length
}

function spokenChild(child: ESTree.JSXChild | ESTree.JSXAttributeValue): Spoken[] {
  if (child.type !== 'JSXExpressionContainer' || child.expression.type === 'JSXEmptyExpression') return []
  return spoken(child.expression)
}

/** The literals that an expression can turn out to be; what it computes by a call is not looked into. */
function spoken(node: ESTree.Expression): Spoken[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ text: node.value, start: node.start }] : []
    case 'TemplateLiteral':
      return node.quasis.map(({ value, start }) => ({ text: value.raw, start }))
    case 'ConditionalExpression':
      return [...spoken(node.consequent), ...spoken(node.alternate)]
    case 'LogicalExpression':
      return [...spoken(node.left as ESTree.Expression), ...spoken(node.right)]
    default:
      return []
  }
}

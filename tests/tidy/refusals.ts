import { isTest, lineAt, type Rule, type Violation } from './files.ts'
import { readLocales } from './locales.ts'
import { visit } from './syntax.ts'

const CONTRACT = /^packages\/contract\/src\/.*\.ts$/
/** It gives numbers to codes of the specification, those of products that are not built yet too. */
const NUMBERS = 'packages/contract/src/codes.ts'
const CODE = /^[a-z0-9]+(?:-[a-z]+)*\.[a-z]+(?:_[a-z]+)*$/

/** As much of the contract as this rule reads. */
type Refusals = Readonly<Record<string, Readonly<Record<string, { readonly refusals: readonly string[] }>>>>

interface Code {
  readonly code: string
  readonly path: string
  readonly line: number
}

/** Every refusal of a call and every error of a schema is shown to people, so it has a text under its code. */
export function refusalsHaveTexts(contract: Refusals): Rule {
  const declared = Object.entries(contract).flatMap(([module, calls]) =>
    Object.values(calls).flatMap(({ refusals }) =>
      refusals.map((code): Code => ({ code, path: `packages/contract/src/${module}/calls.ts`, line: 1 })),
    ),
  )
  return (files) => {
    const known = new Set(
      [...readLocales(files)].flatMap(([namespace, [texts]]) => {
        const name = /^packages\/contract\/locales\/(.+)$/.exec(namespace)?.[1]
        return name === undefined ? [] : [...(texts?.byKey.keys() ?? [])].map((key) => `${name}.${key}`)
      }),
    )
    const written = files
      .filter(({ path }) => CONTRACT.test(path) && path !== NUMBERS && !isTest(path))
      .flatMap(codesIn)
    const seen = new Set(known)
    return [...written, ...declared].flatMap(({ code, path, line }): Violation[] => {
      if (seen.has(code)) return []
      seen.add(code)
      return [{ path, line, says: `The refusal ${code} has no text in packages/contract/locales.` }]
    })
  }
}

function codesIn(file: { readonly path: string; readonly text: string }): Code[] {
  const found: Code[] = []
  visit(file, {
    Literal(node) {
      if (typeof node.value !== 'string' || !CODE.test(node.value)) return
      found.push({ code: node.value, path: file.path, line: lineAt(file.text, node.start) })
    },
  })
  return found
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SourceFile {
  /** From the root of the project, with slashes: `apps/server/src/app.ts`. */
  readonly path: string
  readonly text: string
}

export interface Violation {
  readonly path: string
  readonly line: number
  /** A sentence that tells what stands there and what should. */
  readonly says: string
}

/** A rule looks at a whole list of files, so that it can be shown a list with one fault in it. */
export type Rule = (files: readonly SourceFile[]) => Violation[]

/** Installed, made or kept by the running product: what .gitignore names. */
const NOT_OURS = /^(node_modules|data|dist|\.git|\.env|.*\.tsbuildinfo)$/
const TEXT = /\.(ts|tsx|mjs|js|json|css|sql|md|html)$|^\.[^/]+$/

export function readTree(root: string, folder = ''): SourceFile[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).filter(({ name }) => !NOT_OURS.test(name))
  return entries.flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return readTree(root, path)
    // A picture has no lines; that it exists is all that a rule may ask.
    return { path, text: TEXT.test(entry.name) ? readFileSync(join(root, path), 'utf8') : '' }
  })
}

export function isCode(path: string): boolean {
  return /\.(ts|tsx|mjs|js)$/.test(path)
}

/** Tests and what only tests use: fixtures, suites that several implementations share, test databases. */
export function isTest(path: string): boolean {
  return /\.(test|fixture|testing|contract)\.tsx?$|\/testing\/|^(tests|bench)\//.test(path)
}

/** `packages/money/src/units.ts` → `money`, `apps/web/…` → `web`, `scripts/…` → `scripts`. */
export function unitOf(path: string): string {
  return /^(?:packages|apps)\/([^/]+)\//.exec(path)?.[1] ?? path.split('/')[0] ?? path
}

/** `apps/server/src/modules/ledger/index.ts` → `ledger`. */
export function moduleOf(path: string): string | undefined {
  return /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1]
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

export function matches(file: SourceFile, pattern: RegExp, says: (match: string) => string): Violation[] {
  return Array.from(file.text.matchAll(pattern), (match) => ({
    path: file.path,
    line: lineAt(file.text, match.index),
    says: says(match[0]),
  }))
}

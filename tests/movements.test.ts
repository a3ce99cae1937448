import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MODULE_ORDER } from '../apps/server/src/modules/order.ts'
import type { Module } from '../apps/server/src/platform/module.ts'
import { testApp } from '../apps/server/src/testing/app.ts'
import { readTree, type SourceFile } from './tidy/files.ts'
import { visit } from './tidy/syntax.ts'

const POSTING = /^apps\/server\/src\/modules\/(\w+)\/(?!.*\.(test|fixture)\.ts$).*\.ts$/

const running = testApp()

/**
 * The kinds of journal entries that a file posts: of what has a source, or goes from one account to another. A reward of an activity is
 * posted with what it is for, which is its source.
 */
function kindsPostedIn(file: SourceFile): string[] {
  const kinds: string[] = []
  visit(file, {
    ObjectExpression: ({ properties }) => {
      const named = new Map(
        properties.flatMap((property) =>
          property.type === 'Property' && property.key.type === 'Identifier'
            ? [[property.key.name, property.value]]
            : [],
        ),
      )
      const isEntry =
        named.has('source') || named.has('postings') || ['from', 'to', 'units'].every((part) => named.has(part))
      const kind = named.get('kind')
      if (isEntry && kind?.type === 'Literal' && typeof kind.value === 'string') kinds.push(kind.value)
      const source = named.get('source')
      const isReward = named.has('form') && named.has('period')
      if (isReward && source?.type === 'Literal' && typeof source.value === 'string') kinds.push(source.value)
    },
  })
  return kinds
}

const posted = readTree(join(import.meta.dirname, '..')).flatMap((file) => {
  const module = POSTING.exec(file.path)?.[1]
  return module === undefined ? [] : kindsPostedIn(file).map((kind) => ({ module, kind }))
})

function declared() {
  const modules: Readonly<Record<string, Module>> = running.app.registered
  return Object.entries(modules).map(([module, { movements = [] }]) => ({ module, kinds: movements }))
}

test('every kind of journal entry is declared by the module that posts it or by one that it stands on', () => {
  const place = (module: string) => (MODULE_ORDER as readonly string[]).indexOf(module)
  const missing = posted.filter(
    ({ module, kind }) =>
      !declared().some((one) => place(one.module) <= place(module) && one.kinds.some((known) => known.kind === kind)),
  )
  expect(missing).toEqual([])
})

test('every kind that is declared is posted, and declared once', () => {
  const kinds = declared().flatMap((module) => module.kinds.map(({ kind }) => kind))
  expect(kinds.toSorted()).toEqual([...new Set(posted.map(({ kind }) => kind))].sort())
})

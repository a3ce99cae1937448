import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contract } from './index.ts'

const INVENTORY = new URL('../../../docs/security/inventory.md', import.meta.url)

/** What never stands in an address, whatever the list says. */
const SENSITIVE =
  /token|ticket|secret|password|code$|email|phone|account|iban|holder|name$|birth|document|passkey|proof|search|text|^q$/i
/** Names that only sound like it. */
const HARMLESS = new Set(['inviteCode', 'chainName'])

/** The names between backticks in the second column of the list. */
function classed(): Set<string> {
  const [, section = ''] = readFileSync(INVENTORY, 'utf8').split('## What may stand in an address')
  const rows =
    section
      .split('\n## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('| ')) ?? []
  return new Set(
    rows.flatMap((row) => [...(row.split('|')[2] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name ?? '')),
  )
}

const inAddresses = Object.entries(contract).flatMap(([module, calls]) =>
  Object.entries(calls)
    .filter(([, { method }]) => method !== 'POST')
    .flatMap(([name, { input }]) =>
      Object.keys(input.shape).map((parameter) => ({ call: `${module}.${name}`, parameter })),
    ),
)

test('what stands in an address is listed with the reason why it may', () => {
  const known = classed()
  expect(inAddresses.filter(({ parameter }) => !known.has(parameter))).toEqual([])
  const used = new Set(inAddresses.map(({ parameter }) => parameter))
  expect([...known].filter((parameter) => !used.has(parameter))).toEqual([])
})

test('no secret, no person and nothing that was typed to find one stands in an address', () => {
  const found = inAddresses.filter(({ parameter }) => SENSITIVE.test(parameter) && !HARMLESS.has(parameter))
  expect(found).toEqual([])
})

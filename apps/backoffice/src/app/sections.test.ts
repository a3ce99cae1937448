import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StaffRole } from '@bourse/contract/client'
import type { Route } from '@bourse/ui/router.tsx'
import { expect, test } from 'vitest'
import { OWN_ACCOUNT, ROLES } from './access.ts'
import { officeRoutes } from './office-routes.ts'
import { homeOf, MENU, menuOf, personTabsOf, SECTIONS, sectionsOf, type Visitor } from './sections.ts'

const SOURCE = join(import.meta.dirname, '..')
const keysOf = (role: StaffRole, sandbox = true) => sectionsOf({ role, sandbox }).map(({ key }) => key)
const tabsOf = (role: StaffRole) => personTabsOf(role).map(({ key }) => key)

test('the menu has its groups and its order, and each role the sections whose calls it may make', () => {
  const withoutOperator = ROLES.filter((role) => role !== 'operator')
  const withoutReviewer = ROLES.filter((role) => role !== 'reviewer')
  const menu = MENU.map((group) => [
    group.key,
    group.sections.map(({ key }) => [key, ROLES.filter((role) => keysOf(role).includes(key))]),
  ])
  expect(menu).toEqual([
    [
      'clients',
      [
        ['users', withoutOperator],
        ['kyc', withoutOperator],
        ['screening', ['admin', 'compliance', 'reviewer']],
        ['investors', ['admin', 'compliance', 'reviewer']],
        ['merchants', ['admin', 'compliance', 'support']],
        ['partners', ['admin', 'compliance', 'support']],
        ['webhooks', ['admin', 'compliance', 'support']],
      ],
    ],
    [
      'money',
      [
        ['withdrawals', ['admin', 'compliance', 'support']],
        ['funding', ROLES],
        ['reserves', ROLES],
        ['travel', ['admin', 'compliance', 'support']],
      ],
    ],
    [
      'trading',
      [
        ['markets', ROLES],
        ['priceIndex', ROLES],
      ],
    ],
    [
      'products',
      [
        ['convert', withoutReviewer],
        ['appeals', ['admin', 'compliance', 'support']],
        ['quickbuy', withoutReviewer],
        ['saving', withoutReviewer],
        ['discount', withoutReviewer],
        ['etp', withoutReviewer],
        ['activities', withoutReviewer],
        ['coupons', withoutReviewer],
        ['shares', withoutReviewer],
        ['trial', withoutReviewer],
        ['airdrops', withoutReviewer],
        ['competitions', withoutReviewer],
        ['boosts', withoutReviewer],
      ],
    ],
    [
      'operation',
      [
        ['system', ROLES],
        ['bans', withoutReviewer],
        ['policy', withoutReviewer],
        ['content', ROLES],
        ['auditLog', ['admin', 'compliance']],
        ['retention', ['admin', 'compliance']],
        ['staff', ['admin']],
        ['sandbox', ['admin', 'operator']],
      ],
    ],
  ])
})

test('a group of which somebody may open nothing is not in their menu', () => {
  const groupsOf = (role: StaffRole) => menuOf({ role, sandbox: true }).map(({ key }) => key)
  expect(groupsOf('admin')).toEqual(['clients', 'money', 'trading', 'products', 'operation'])
  expect(groupsOf('reviewer')).toEqual(['clients', 'money', 'trading', 'operation'])
  expect(groupsOf('operator')).toEqual(['money', 'trading', 'products', 'operation'])
  for (const role of ROLES)
    expect(menuOf({ role, sandbox: true }).flatMap(({ sections }) => sections)).toEqual(
      sectionsOf({ role, sandbox: true }),
    )
})

test('each role begins at the first queue that it decides in', () => {
  expect(ROLES.map((role) => [role, homeOf({ role, sandbox: true })])).toEqual([
    ['admin', '/kyc'],
    ['compliance', '/kyc'],
    ['reviewer', '/kyc'],
    ['support', '/funding'],
    ['operator', '/reserves'],
  ])
})

test('without the sandbox nobody has its section', () => {
  expect(keysOf('admin', false)).toEqual(keysOf('admin').filter((key) => key !== 'sandbox'))
})

test('each role sees the parts of a person whose calls it may make', () => {
  expect(tabsOf('admin')).toEqual([
    'overview',
    'security',
    'apiKeys',
    'kyc',
    'balances',
    'postings',
    'orders',
    'saving',
    'discount',
    'etp',
    'wealth',
    'rewards',
    'coupons',
    'invitations',
    'shares',
    'notes',
    'audit',
  ])
  expect(tabsOf('compliance')).toEqual(tabsOf('admin'))
  expect(tabsOf('support')).toEqual([
    'overview',
    'security',
    'apiKeys',
    'kyc',
    'balances',
    'postings',
    'orders',
    'saving',
    'discount',
    'etp',
    'wealth',
    'rewards',
    'coupons',
    'invitations',
    'shares',
    'notes',
  ])
  expect(tabsOf('reviewer')).toEqual(['overview', 'kyc'])
  expect(tabsOf('operator')).toEqual([])
})

test('every group, every section and every part of a person has a name', () => {
  const textsOf = (file: string) => JSON.parse(readFileSync(join(SOURCE, file), 'utf8'))
  const { nav } = textsOf('app/locales/shell.en.json')
  const { person } = textsOf('features/identity/locales/users.en.json')
  expect(MENU.filter(({ key }) => nav.groups[key] === undefined)).toEqual([])
  expect(SECTIONS.filter(({ key }) => nav[key] === undefined)).toEqual([])
  expect(personTabsOf('admin').filter(({ key }) => person.tabs[key] === undefined)).toEqual([])
})

interface Leaf {
  readonly path: string
  readonly chain: readonly Route[]
}

function leavesOf(route: Route, before: Leaf = { path: '', chain: [] }): Leaf[] {
  const leaf = { path: `${before.path}/${route.path ?? ''}`.replaceAll(/\/+/g, '/'), chain: [...before.chain, route] }
  return route.children === undefined ? [leaf] : route.children.flatMap((child) => leavesOf(child, leaf))
}

/** The pages that open to a person, by their addresses; a redirect to a section's first page counts as that section's page. */
function pagesFor(visitor: Visitor): string[] {
  const routes = officeRoutes(() => visitor)
  const opens = ({ chain }: Leaf) => {
    try {
      // The last one of a chain may lead on to the first page; those before it are guards.
      for (const { beforeLoad, load } of chain)
        if (load === undefined && beforeLoad !== chain.at(-1)?.beforeLoad) beforeLoad?.({} as never)
      return true
    } catch {
      return false
    }
  }
  return routes
    .flatMap((route) => leavesOf(route))
    .filter(opens)
    .map(({ path }) => path)
}

test('every page of the office opens to those who have its section in the menu, and to nobody else', () => {
  const all = pagesFor({ role: 'admin', sandbox: true })
  expect(all.length).toBeGreaterThan(40)
  for (const role of ROLES)
    for (const sandbox of [true, false]) {
      const menu = sectionsOf({ role, sandbox }).map(({ path }) => path)
      const mine = all.filter((path) => path === OWN_ACCOUNT || menu.some((one) => `${path}/`.startsWith(`${one}/`)))
      expect(pagesFor({ role, sandbox })).toEqual(mine)
    }
})

test('what a feature declares is in the menu or on the page of a person', () => {
  const declared = globSync('features/**/{section,person-tabs}.ts', { cwd: SOURCE })
  const collected = readFileSync(join(SOURCE, 'app/sections.ts'), 'utf8')
  expect(declared.filter((file) => !collected.includes(`'../${file}'`))).toEqual([])
})

import { isCode, moduleOf, type Rule, type SourceFile, type Violation } from './files.ts'
import { parse } from './syntax.ts'

/** Modules whose web calls are drawn by the screens of others. */
const WITHOUT_SCREEN: Readonly<Record<string, string>> = {
  markets: 'assets and pairs are read by the screens that show amounts',
  quickbuy: 'its page is the third part of the converter’s',
  stream: 'the client package carries it to every screen',
  travel: 'whose an address is stands in the form of a withdrawal',
}

/** Modules whose screens are parts of another's: a deposit is one page, whichever way the money comes, and so are the settings. */
const TOGETHER: Readonly<Record<string, string>> = {
  shares: 'invitations',
  bonuses: 'identity',
  notices: 'identity',
  privacy: 'identity',
  credit: 'funding',
  custody: 'funding',
  banking: 'funding',
  payments: 'funding',
  withdrawals: 'funding',
}

/** A long table of calls is told in parts: `payments/calls.ts` gathers `payments/cards.ts` and its like. */
const MODULE_FILE = /^packages\/contract\/src\/([a-z0-9-]+)\/[a-z-]+\.ts$/

interface ContractModule {
  /** Where the calls of the module are exported; missing when only parts of it exist. */
  readonly file: SourceFile | undefined
  /** Where a fault is reported. */
  readonly path: string
  readonly name: string
  readonly web: boolean
  readonly office: boolean
}

/** The files that make calls, by what they take from call.ts to make them. */
function contractModules(files: readonly SourceFile[]): ContractModule[] {
  const parts = files.flatMap((file) => {
    const name = MODULE_FILE.exec(file.path)?.[1]
    const makers = name === undefined ? [] : makersOf(file)
    return name === undefined || makers.length === 0 ? [] : [{ name, path: file.path, makers }]
  })
  return [...Map.groupBy(parts, ({ name }) => name)].map(([name, own]) => {
    const makers = own.flatMap((part) => part.makers)
    const isOffice = (maker: string) => maker.startsWith('office')
    const file = files.find(({ path }) => path === `packages/contract/src/${name}/calls.ts`)
    const path = file?.path ?? own[0]?.path ?? ''
    return { file, path, name, web: !makers.every(isOffice), office: makers.some(isOffice) }
  })
}

function makersOf(file: SourceFile): string[] {
  return parse(file)
    .module.staticImports.filter(({ moduleRequest }) => moduleRequest.value === '../call.ts')
    .flatMap(({ entries }) => entries.filter(({ isType }) => !isType).map(({ localName }) => localName.value))
}

/** A module stands in three mirrored places by one name: contract, server, screens. */
export const oneNameEverywhere: Rule = (files) => {
  const has = (folder: string) => files.some(({ path }) => path.startsWith(folder) && isCode(path))
  const modules = contractModules(files)
  const fromContract = modules.flatMap(({ file, path, name, web, office }) => {
    const server = name === 'sandbox' ? 'apps/sandbox/src/' : `apps/server/src/modules/${name}/`
    const places = [server]
    if (web && WITHOUT_SCREEN[name] === undefined) places.push(screensOf('web', name))
    if (office) places.push(screensOf('backoffice', name))
    const missing = places.filter((place) => !has(place)).map((place) => `${name} has calls, but no ${place}.`)
    if (file === undefined || !exportsName(file, name))
      missing.push(`The calls must be exported as \`${camel(name)}\`.`)
    return missing.map((says): Violation => ({ path, line: 1, says }))
  })
  const withoutContract = files.filter(({ path }) => {
    const module = path.endsWith('.routes.ts') ? moduleOf(path) : undefined
    return module !== undefined && !modules.some(({ name }) => name === module)
  })
  return [
    ...fromContract,
    ...withoutContract.map(({ path }) => ({
      path,
      line: 1,
      says: 'These routes have no contract file of their module.',
    })),
  ]
}

/** Screens of modules that people use as one stand together in a feature, each in a folder of its module's name. */
function screensOf(app: 'web' | 'backoffice', module: string): string {
  const feature = TOGETHER[module]
  return `apps/${app}/src/features/${feature === undefined ? '' : `${feature}/`}${module}/`
}

function exportsName(file: SourceFile, name: string): boolean {
  const entries = parse(file).module.staticExports.flatMap((statement) => statement.entries)
  return entries.some((entry) => entry.exportName.name === camel(name) && !entry.isType)
}

function camel(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

const BANNED_NAME = /^(utils?|helpers?|common|hooks|misc)$/
const KEBAB = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

/** A name says what is inside; a drawer for everything says nothing. */
export const fileNames: Rule = (files) =>
  files
    .filter(({ path }) => /^(apps|packages|scripts|tests|bench)\//.test(path) && !/\/locales\/|\.md$/.test(path))
    .flatMap(({ path }) => {
      const parts = path.split('/')
      const drawer = parts.find((part) => BANNED_NAME.test(isCode(part) ? (part.split('.')[0] ?? '') : part))
      if (drawer !== undefined) return [{ path, line: 1, says: `“${drawer}” does not say what is inside.` }]
      const odd = parts.find((part) => !KEBAB.test(part))
      return odd === undefined ? [] : [{ path, line: 1, says: `“${odd}” is not kebab-case.` }]
    })

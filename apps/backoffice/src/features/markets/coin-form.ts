import type { LanguageTexts, OfficeCoin } from '@bourse/contract'
import { compareDecimals, MONEY_PATTERN } from '@bourse/money'
import type { Language } from '@bourse/ui/i18n.tsx'
import { isHalf, missingLanguages, NO_TEXTS } from '../../app/languages.ts'
import { fromLocalInput, toLocalInput } from '../../app/local-time.ts'
import type { CoinSave } from './api.ts'

export const ABOUT_MAX = 1_200
export const RISK_MAX = 300
const NAME_MAX = 40

/** A coin as the form holds it: everything is text, and times are those of the person’s zone. */
export interface CoinDraft {
  readonly symbol: string
  readonly name: string
  readonly about: LanguageTexts
  readonly coinImgUrl: string
  readonly website: string
  readonly explorer: string
  readonly whitePaper: string
  readonly launchYear: string
  readonly circulatingSupply: string
  readonly totalSupply: string
  readonly maxSupply: string
  readonly listedAt: string
  readonly state: OfficeCoin['state']
  readonly opensAt: string
  readonly tags: readonly string[]
  readonly chains: readonly ChainDraft[]
  readonly audits: readonly AuditDraft[]
  readonly risks: readonly LanguageTexts[]
}

export interface ChainDraft {
  readonly name: string
  readonly standard: string
  readonly contract: string
  readonly explorer: string
}

export interface AuditDraft {
  readonly by: string
  readonly year: string
  readonly url: string
}

export const NO_CHAIN: ChainDraft = { name: '', standard: '', contract: '', explorer: '' }
export const NO_AUDIT: AuditDraft = { by: '', year: '', url: '' }

export const NEW_COIN: OfficeCoin = {
  ...{ symbol: '', name: '', version: 0, isAsset: false, markets: [], about: NO_TEXTS, coinImgUrl: null },
  ...{ website: null, explorer: null, whitePaper: null, launchYear: null, listedAt: null, opensAt: null },
  ...{ circulatingSupply: null, totalSupply: null, maxSupply: null, state: 'soon' },
  ...{ tags: [], chains: [], audits: [], risks: [] },
}

type TextField =
  | 'symbol'
  | 'name'
  | 'coinImgUrl'
  | 'website'
  | 'explorer'
  | 'whitePaper'
  | 'launchYear'
  | 'circulatingSupply'
  | 'totalSupply'
  | 'maxSupply'
  | 'listedAt'
  | 'opensAt'
  | 'state'

export type FieldError =
  | 'symbolWrong'
  | 'nameWrong'
  | 'pictureWrong'
  | 'linkWrong'
  | 'yearWrong'
  | 'supplyWrong'
  | 'supplyOrder'
  | 'timeWrong'
  | 'openingMissing'
  | 'noMarket'
  | 'entryMissing'

export interface CoinErrors {
  readonly fields: { readonly [Field in TextField]?: FieldError }
  readonly about: readonly Language[]
  readonly risks: readonly (readonly Language[])[]
  readonly chains: readonly { readonly name?: FieldError; readonly explorer?: FieldError }[]
  readonly audits: readonly { readonly by?: FieldError; readonly year?: FieldError; readonly url?: FieldError }[]
}

export interface CoinForm {
  readonly errors: CoinErrors
  readonly save: CoinSave | undefined
}

export function draftOf(coin: OfficeCoin): CoinDraft {
  return {
    ...{ symbol: coin.symbol, name: coin.name, about: coin.about, state: coin.state, risks: coin.risks },
    coinImgUrl: coin.coinImgUrl ?? '',
    website: coin.website ?? '',
    explorer: coin.explorer ?? '',
    whitePaper: coin.whitePaper ?? '',
    launchYear: coin.launchYear === null ? '' : String(coin.launchYear),
    circulatingSupply: coin.circulatingSupply ?? '',
    totalSupply: coin.totalSupply ?? '',
    maxSupply: coin.maxSupply ?? '',
    listedAt: toLocalInput(coin.listedAt),
    opensAt: toLocalInput(coin.opensAt),
    tags: coin.tags,
    chains: coin.chains.map(({ name, standard, contract, explorer }) => ({
      ...{ name, standard: standard ?? '', contract: contract ?? '', explorer: explorer ?? '' },
    })),
    audits: coin.audits.map(({ by, year, url }) => ({ by, year: String(year), url })),
  }
}

const SYMBOL = /^[A-Z0-9]{2,12}$/
const LINK = /^https:\/\/[^\s"<>\\]{3,280}$/
const PICTURE = /^\/[\w/-]{1,180}\.(svg|png|webp|avif|jpg)$/
const YEAR = /^(19|20)\d\d$/

/** The rules of the server, told while somebody types; the server has the last word. */
export function coinForm(draft: CoinDraft, coin: OfficeCoin): CoinForm {
  const errors: CoinErrors = {
    fields: fieldErrors(draft, coin),
    about: isHalf(draft.about) ? missingLanguages(draft.about) : [],
    risks: draft.risks.map(missingLanguages),
    chains: draft.chains.map(({ name, explorer }) => ({
      ...(name.trim() === '' && { name: 'entryMissing' as const }),
      ...(explorer.trim() !== '' && !LINK.test(explorer.trim()) && { explorer: 'linkWrong' as const }),
    })),
    audits: draft.audits.map(({ by, year, url }) => ({
      ...(by.trim() === '' && { by: 'entryMissing' as const }),
      ...(!YEAR.test(year.trim()) && { year: 'yearWrong' as const }),
      ...(!LINK.test(url.trim()) && { url: 'linkWrong' as const }),
    })),
  }
  return { errors, save: isFree(errors) ? saveOf(draft, coin) : undefined }
}

function fieldErrors(draft: CoinDraft, { markets, version }: OfficeCoin): CoinErrors['fields'] {
  const wrong = (field: TextField, isWrong: boolean, error: FieldError) => (isWrong ? { [field]: error } : {})
  const link = (field: 'website' | 'explorer' | 'whitePaper') => {
    const text = draft[field].trim()
    return wrong(field, text !== '' && !LINK.test(text), 'linkWrong')
  }
  const picture = draft.coinImgUrl.trim()
  const name = draft.name.trim()
  return {
    ...wrong('symbol', version === 0 && !SYMBOL.test(draft.symbol), 'symbolWrong'),
    ...wrong('name', name === '' || name.length > NAME_MAX, 'nameWrong'),
    ...wrong('coinImgUrl', picture !== '' && !PICTURE.test(picture), 'pictureWrong'),
    ...link('website'),
    ...link('explorer'),
    ...link('whitePaper'),
    ...wrong('launchYear', draft.launchYear !== '' && !YEAR.test(draft.launchYear.trim()), 'yearWrong'),
    ...supplyErrors(draft),
    ...wrong('listedAt', fromLocalInput(draft.listedAt) === undefined, 'timeWrong'),
    ...wrong('opensAt', fromLocalInput(draft.opensAt) === undefined, 'timeWrong'),
    ...wrong('opensAt', draft.state === 'soon' && draft.opensAt === '', 'openingMissing'),
    ...wrong('state', draft.state === 'trading' && markets.length === 0, 'noMarket'),
  }
}

/** What circulates is part of what exists, and that of what can ever exist. */
function supplyErrors(draft: CoinDraft): CoinErrors['fields'] {
  const fields = ['circulatingSupply', 'totalSupply', 'maxSupply'] as const
  const errors: { [Field in (typeof fields)[number]]?: FieldError } = {}
  let before: string | undefined
  for (const field of fields) {
    const text = draft[field].trim()
    if (text === '') continue
    if (!MONEY_PATTERN.test(text)) errors[field] = 'supplyWrong'
    else if (before !== undefined && compareDecimals(text, before) < 0) errors[field] = 'supplyOrder'
    else before = text
  }
  return errors
}

function isFree({ fields, about, risks, chains, audits }: CoinErrors): boolean {
  const rows = [...chains, ...audits]
  return (
    Object.keys(fields).length === 0 &&
    about.length === 0 &&
    risks.every((missing) => missing.length === 0) &&
    rows.every((row) => Object.keys(row).length === 0)
  )
}

function saveOf(draft: CoinDraft, { version }: OfficeCoin): CoinSave {
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
  return {
    symbol: draft.symbol,
    version: String(version),
    name: draft.name.trim(),
    about: JSON.stringify(draft.about),
    coinImgUrl: draft.coinImgUrl,
    website: draft.website,
    explorer: draft.explorer,
    whitePaper: draft.whitePaper,
    launchYear: draft.launchYear,
    circulatingSupply: draft.circulatingSupply,
    totalSupply: draft.totalSupply,
    maxSupply: draft.maxSupply,
    listedAt: fromLocalInput(draft.listedAt) ?? '',
    state: draft.state,
    opensAt: fromLocalInput(draft.opensAt) ?? '',
    tags: draft.tags.join(','),
    chains: JSON.stringify(
      draft.chains.map(({ name, standard, contract, explorer }) => ({
        ...{ name: name.trim(), standard: orNull(standard), contract: orNull(contract), explorer: orNull(explorer) },
      })),
    ),
    audits: JSON.stringify(
      draft.audits.map(({ by, year, url }) => ({ by: by.trim(), year: Number(year), url: url.trim() })),
    ),
    risks: JSON.stringify(draft.risks),
  }
}

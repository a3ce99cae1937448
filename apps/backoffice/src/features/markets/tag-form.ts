import type { OfficeTag, TagRule } from '@bourse/contract'
import type { Language } from '@bourse/ui/i18n.tsx'
import { isHalf, missingLanguages, NO_TEXTS } from '../../app/languages.ts'
import type { TagSave } from './api.ts'

export const TAG_NAME_MAX = 40
export const TAG_ABOUT_MAX = 1_200

/** In the order in which a choice of them reads. */
export const RULES = [
  'listed',
  'all',
  'favourites',
  'holdings',
  'winners',
  'losers',
  'traded',
  'new',
  'latest',
  'soon',
  'themes',
  'leveraged',
] as const satisfies readonly TagRule[]

/** A tag as the form holds it; numbers are text while they are typed. */
export interface TagDraft extends Omit<OfficeTag, 'version' | 'position' | 'most' | 'days'> {
  readonly position: string
  readonly most: string
  readonly days: string
}

export type TagFieldError = 'codeWrong' | 'positionWrong' | 'mostWrong' | 'daysWrong'

export interface TagForm {
  readonly errors: {
    readonly tag?: TagFieldError
    readonly position?: TagFieldError
    readonly most?: TagFieldError
    readonly days?: TagFieldError
    readonly name: readonly Language[]
    readonly about: readonly Language[]
  }
  readonly save: TagSave | undefined
}

export const NEW_TAG: OfficeTag = {
  ...{ tag: '', version: 0, name: NO_TEXTS, about: NO_TEXTS, kind: 'theme', rule: 'listed' },
  ...{ position: 100, active: true, most: 10, days: 30, coins: [] },
}

export function draftOfTag({ version: _, ...tag }: OfficeTag): TagDraft {
  return { ...tag, position: String(tag.position), most: String(tag.most), days: String(tag.days) }
}

/** Whether a rule counts coins, or days. */
export const countsCoins = (rule: TagRule) => rule === 'traded' || rule === 'latest'
export const countsDays = (rule: TagRule) => rule === 'new'

const CODE = /^[a-z][a-z0-9_]{1,29}$/
const isBetween = (text: string, least: number, most: number) =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most

/** A theme is a list of staff; a list that fills itself has no coins of its own. */
export function tagForm(draft: TagDraft, { version }: OfficeTag): TagForm {
  const rule = draft.kind === 'theme' ? 'listed' : draft.rule
  const errors: TagForm['errors'] = {
    ...(!CODE.test(draft.tag) && { tag: 'codeWrong' as const }),
    ...(!isBetween(draft.position, 0, 999) && { position: 'positionWrong' as const }),
    ...(countsCoins(rule) && !isBetween(draft.most, 1, 100) && { most: 'mostWrong' as const }),
    ...(countsDays(rule) && !isBetween(draft.days, 1, 366) && { days: 'daysWrong' as const }),
    name: missingLanguages(draft.name),
    about: isHalf(draft.about) ? missingLanguages(draft.about) : [],
  }
  const { name, about, ...fields } = errors
  const complete = Object.keys(fields).length === 0 && name.length === 0 && about.length === 0
  return {
    errors,
    save: complete
      ? {
          tag: draft.tag,
          version: String(version),
          name: JSON.stringify(draft.name),
          about: JSON.stringify(draft.about),
          kind: draft.kind,
          rule,
          position: draft.position.trim(),
          active: draft.active ? 'true' : 'false',
          most: countsCoins(rule) ? draft.most.trim() : '10',
          days: countsDays(rule) ? draft.days.trim() : '30',
          coins: rule === 'listed' ? draft.coins.join(',') : '',
        }
      : undefined,
  }
}

/** One place up or down; at the edge it stays. */
export function moved(coins: readonly string[], place: number, step: -1 | 1): string[] {
  const [coin, other] = [coins[place], coins[place + step]]
  if (coin === undefined || other === undefined) return [...coins]
  return coins.map((one, at) => (at === place ? other : at === place + step ? coin : one))
}

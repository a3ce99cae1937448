import { join } from 'node:path'
import { type GateStep, LANGUAGES, type LanguageTexts, type PolicyAnswer, type Product } from '@bourse/contract'
import { createTexts } from '../../../platform/texts.ts'

const texts = createTexts(join(import.meta.dirname, '../locales'))

/** A reason as it is copied into a rule, so that the rule can be read without the file. */
export function reasonTexts(key: string): LanguageTexts {
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, texts(language, `reasons.${key}`, {})]),
  ) as LanguageTexts
}

/** What a rule of a preset says, with the key of its reason. */
export interface Saying {
  readonly answer: PolicyAnswer
  readonly steps: readonly GateStep[]
  readonly reason: string
  readonly source: string
}

export interface PresetRule extends Saying {
  readonly product: Product
  readonly place: string
}

interface Because {
  readonly reason: string
  readonly source: string
}

export const allow = (because: Because): Saying => ({ answer: 'allow', steps: [], ...because })
export const deny = (because: Because): Saying => ({ answer: 'deny', steps: [], ...because })
export const gate = (steps: readonly GateStep[], because: Because): Saying => ({ answer: 'gate', steps, ...because })

const SERVED = 'Terms of service'
const ELSEWHERE = deny({ reason: 'elsewhere', source: SERVED })

export const RISK = { reason: 'risk', source: SERVED } as const
export const OFFER = { reason: 'offer', source: SERVED } as const

/** One line of a preset: what holds in each place that is served. Everywhere else nothing is offered. */
export function line(
  products: readonly Product[],
  places: Readonly<Record<'GB' | 'EEA' | 'CH', Saying>> & Readonly<Record<string, Saying>>,
): PresetRule[] {
  return products.flatMap((product) => [
    { product, place: '*', ...ELSEWHERE },
    ...Object.entries(places).map(([place, saying]) => ({ product, place, ...saying })),
  ])
}

/** What is an incentive to invest: it gives something away, or rewards those who bring others. */
export const INCENTIVES = [
  'invitation',
  'registration_bonus',
  'trial_fund',
  'coupon',
  'airdrop',
  'competition',
  'boost',
  'game_prize',
  'share_reward',
  'social_reward',
] as const satisfies readonly Product[]

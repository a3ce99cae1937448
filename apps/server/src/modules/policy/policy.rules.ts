import {
  type ClientCategory,
  DOCUMENT_STEPS,
  EEA_COUNTRIES,
  GATE_STEPS,
  type GateStep,
  type LanguageTexts,
  type PolicyAnswer,
  type Product,
  type RuleCategory,
} from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'

export interface Rule {
  readonly product: string
  readonly place: string
  readonly category: RuleCategory
  readonly answer: PolicyAnswer
  readonly steps: readonly GateStep[]
  readonly reason: LanguageTexts
  readonly source: string
  readonly validFrom: Date
}

/** What is known about somebody that a rule can ask for. */
export interface PersonFacts {
  /** Declared and of the verification, as far as they are known. */
  readonly countries: readonly string[]
  readonly category: ClientCategory | null
  /** Steps that were passed, by `passKey`, and until when each of them counts. */
  readonly passed: ReadonlyMap<string, Date>
}

/** A document is agreed to for one product; every other step counts for all. */
export function passKey(step: GateStep, product: string): string {
  const isDocument = DOCUMENT_STEPS.some((one) => one === step)
  return isDocument ? `${step} ${product}` : step
}

export interface Standing {
  readonly product: Product
  readonly answer: PolicyAnswer
  /** Of a gate: what is still to be done, in order. */
  readonly missing: readonly GateStep[]
  readonly reason: LanguageTexts
  readonly source: string
}

export type PolicyRefusal =
  | {
      readonly code: 'policy.denied'
      readonly product: string
      readonly reason: LanguageTexts
      readonly source: string
    }
  | {
      readonly code: 'policy.gate'
      readonly product: string
      /** The first that is missing. */
      readonly step: GateStep
      readonly missing: readonly GateStep[]
      readonly reason: LanguageTexts
      readonly source: string
    }

/** From the widest to the most exact; 0 is a place that somebody is not in. */
function placeRank(place: string, country: string): number {
  if (place === country) return 3
  if (place === 'EEA') return EEA_COUNTRIES.includes(country) ? 2 : 0
  return place === '*' ? 1 : 0
}

function categoryRank(ruled: RuleCategory, category: ClientCategory | null): number {
  if (ruled === category) return 2
  return ruled === 'any' ? 1 : 0
}

interface Asked {
  readonly country: string
  readonly category: ClientCategory | null
  readonly now: Date
}

/** The most exact rule that has begun: the place counts before the kind of client. */
export function ruleFor<R extends Rule>(rules: readonly R[], { country, category, now }: Asked): R | undefined {
  let best: { readonly rule: R; readonly rank: number } | undefined
  for (const rule of rules) {
    const [place, kind] = [placeRank(rule.place, country), categoryRank(rule.category, category)]
    if (place === 0 || kind === 0 || rule.validFrom > now) continue
    const rank = place * 10 + kind
    const isBetter = best === undefined || rank > best.rank
    if (isBetter || (best?.rank === rank && rule.validFrom > best.rule.validFrom)) best = { rule, rank }
  }
  return best?.rule
}

/** What an answer says where no rule is: of a token, that nothing is against it; of everything else, that it is not offered. */
export type Unruled = Pick<Standing, 'reason' | 'source'>

export interface Question extends Unruled {
  readonly product: Product
  /** Those of the product. */
  readonly rules: readonly Rule[]
  readonly person: PersonFacts
  readonly now: Date
}

/** Of the answers for each country of a person the stricter one; where no country is known nothing is offered. */
export function judge({ product, rules, person, now, reason, source }: Question): Standing {
  const { countries, category, passed } = person
  const unruled: Standing = {
    ...{ product, missing: [], reason, source },
    answer: product.startsWith('asset:') ? 'allow' : 'deny',
  }
  if (countries.length === 0) return unruled
  const answers = countries.map((country) => {
    const rule = ruleFor(rules, { country, category, now })
    return rule === undefined
      ? unruled
      : standingOf(product, rule, (step) => (passed.get(passKey(step, product)) ?? now) > now)
  })
  return answers.reduce(stricter)
}

function standingOf(product: Product, rule: Rule, hasPassed: (step: GateStep) => boolean): Standing {
  const missing = rule.steps.filter((step) => !hasPassed(step))
  const { reason, source } = rule
  return {
    product,
    answer: rule.answer === 'gate' && missing.length === 0 ? 'allow' : rule.answer,
    missing,
    reason,
    source,
  }
}

const STRICTNESS = { allow: 0, gate: 1, deny: 2 } as const satisfies Record<PolicyAnswer, number>

export function isStricter(one: Standing, than: Standing): boolean {
  const more = one.missing.some((step) => !than.missing.includes(step))
  return STRICTNESS[one.answer] > STRICTNESS[than.answer] || (one.answer === than.answer && more)
}

function stricter(one: Standing, other: Standing): Standing {
  const strict = STRICTNESS[other.answer] > STRICTNESS[one.answer] ? other : one
  const missing = GATE_STEPS.filter((step) => one.missing.includes(step) || other.missing.includes(step))
  return { ...strict, missing: strict.answer === 'gate' ? missing : [] }
}

export function permit({ product, answer, missing, reason, source }: Standing): Result<void, PolicyRefusal> {
  if (answer === 'deny') return refuse({ code: 'policy.denied', product, reason, source })
  const [step] = missing
  if (answer === 'allow' || step === undefined) return ok()
  return refuse({ code: 'policy.gate', product, step, missing, reason, source })
}

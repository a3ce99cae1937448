import type { ActivityKind } from '@bourse/contract'
import { officeClient } from './office.ts'

const LANGUAGES = ['en', 'it', 'de', 'ru', 'es', 'zh-TW']
const every = (text: string) => Object.fromEntries(LANGUAGES.map((language) => [language, text]))

interface Draft {
  readonly kind: ActivityKind
  readonly title: string
  readonly terms: Readonly<Record<string, unknown>>
  /** Of one asset, for rewards. */
  readonly budget: readonly [amount: string, asset: string]
  readonly startTime: Date
  readonly endTime: Date
  readonly level?: '0' | '2'
  readonly countries?: string
}

/** Drafted by one person and approved by another, as every campaign. */
export async function runCampaign({ title, terms, budget, startTime, endTime, ...draft }: Draft): Promise<string> {
  const [amount, asset] = budget
  const { id, version } = await officeClient('admin').activities.draftActivity({
    ...{ level: '0', mostPerPerson: '0', mostPerDay: '0', countries: '', reason: 'as agreed', ...draft },
    ...{ startTime: startTime.toISOString(), endTime: endTime.toISOString(), terms: JSON.stringify(terms) },
    budgets: JSON.stringify([{ pool: 'reward', asset, amount }]),
    texts: JSON.stringify({
      title: every(title),
      summary: every('In one line, what it is about.'),
      rules: every('The first rule.\nThe second rule.'),
    }),
  })
  await officeClient('compliance').activities.approveActivity({ id, version: String(version) })
  return id
}

import { join } from 'node:path'
import type { LanguageTexts, Product } from '@bourse/contract'
import type { Notices } from '../notices/index.ts'

type Kind = 'evidence_accepted' | 'evidence_rejected' | 'purchases_ended'
type Params = {
  /** What staff wrote to whoever was refused. */
  readonly reason?: string
  /** Of purchases that a rule ends, and why, as the rule says it. */
  readonly product?: string
  readonly why?: LanguageTexts
}

/** What can wait for somebody: the rest is told as a product that is no longer offered. */
const NAMED: readonly string[] = ['spot_buy', 'plan', 'convert'] satisfies readonly Product[]

export type PolicyNotices = ReturnType<typeof declareNotices>

/** What people are told about what is offered to them. */
export function declareNotices(notices: Pick<Notices, 'declare'>) {
  const page = '/legalRestrict'
  return notices.declare<Kind, Params>({
    module: 'policy',
    locales: join(import.meta.dirname, 'locales'),
    priority: 'important',
    kinds: { evidence_accepted: { page }, evidence_rejected: { page }, purchases_ended: { page } },
    async prepare({ kind, params: { reason = '', product = '', why }, say, language }) {
      if (kind !== 'purchases_ended') return { params: { reason } }
      const token = product.startsWith('asset:') ? product.slice('asset:'.length) : undefined
      const name = NAMED.includes(product) ? product : 'other'
      const what = token === undefined ? say(`products.${name}`) : say('products.token', { token })
      return { params: { what }, details: why === undefined ? [] : [why[language]] }
    },
  })
}

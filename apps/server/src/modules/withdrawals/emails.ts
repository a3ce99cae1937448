import { join } from 'node:path'
import type { Language } from '@bourse/contract'
import { formatUnits, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import { createTexts } from '../../platform/texts.ts'
import type { EmailText } from '../identity/index.ts'
import type { WithdrawalDeps } from './deps.ts'
import { findTransfer } from './transfers.sql.ts'
import { findWithdrawal } from './withdrawals.sql.ts'

export const SEND_OUTFLOW_EMAIL = 'funding.send-outflow-email'
export type OutflowEmailPayload = {
  readonly userId: string
  readonly kind: 'asked' | 'completed' | 'failed' | 'sent' | 'received'
  readonly withdrawalId?: string
  readonly transferId?: string
}

const texts = createTexts(join(import.meta.dirname, 'locales'))

type Deps = Pick<WithdrawalDeps, 'db' | 'ids' | 'jobs' | 'identity' | 'markets' | 'siteUrl'>
export type Emails = ReturnType<typeof createEmails>

/** Mails about money that leaves or comes from another user. They leave by a job that is written with the change itself. */
export function createEmails({ db, ids, jobs, identity, markets, siteUrl }: Deps) {
  interface Facts {
    readonly asset: string
    readonly units: bigint
    readonly to: string
    readonly reason: string
    readonly way: 'crypto' | 'bank' | 'user'
  }

  async function factsOf({ kind, withdrawalId, transferId }: OutflowEmailPayload): Promise<Facts | undefined> {
    if (transferId !== undefined) {
      const row = await findTransfer(db.queryable, transferId)
      return row && { ...row, to: kind === 'received' ? row.shown_from : row.shown_to, reason: '', way: 'crypto' }
    }
    const row = await findWithdrawal(db.queryable, withdrawalId ?? '')
    return (
      row && {
        ...row,
        to: row.address,
        reason: row.reason ?? '',
        way: row.rail === 'chain' ? 'crypto' : row.rail === 'user' ? 'user' : 'bank',
      }
    )
  }

  function emailOf(
    language: Language,
    payload: OutflowEmailPayload,
    params: Readonly<Record<string, string>>,
  ): EmailText {
    const { kind, withdrawalId } = payload
    const word = (key: string) => texts(language, `mails.${kind}.${key}`, params)
    const page =
      withdrawalId === undefined || params.way === 'user'
        ? `/transfer/${params.asset}`
        : `/withdraw/${params.asset}/${params.way}?order=${withdrawalId}`
    return {
      subject: word('subject'),
      paragraphs: [word('intro'), ...(params.reason === '' ? [] : [params.reason ?? '']), word('advice')],
      link: { label: word('link'), url: `${siteUrl}${page}` },
    }
  }

  return {
    async tell(tx: Tx, payload: OutflowEmailPayload): Promise<void> {
      await jobs.now(tx, { name: SEND_OUTFLOW_EMAIL, key: ids.next('ltr'), payload })
    },
    async send(payload: OutflowEmailPayload): Promise<void> {
      const facts = await factsOf(payload)
      const asset = facts && (await markets.asset(facts.asset))
      if (facts === undefined || asset === undefined) return
      const amount = `${formatUnits(units(facts.units), asset.scale, { trim: true })} ${asset.code}`
      const { to, reason, way } = facts
      const params = { amount, asset: asset.code, to, reason, way }
      await identity.writeEmail(payload.userId, (language) => emailOf(language, payload, params))
    },
  }
}

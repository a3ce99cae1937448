import type { Partner, PartnerStep } from '@bourse/contract'
import { percentOf } from './partners.rules.ts'
import type { Business, EventRow, PartnerRow } from './partners.sql.ts'

/** What a business says about itself, as the calls carry it. */
export interface Said {
  readonly name: string
  readonly legalName: string
  readonly registration: string
  readonly country: string
  readonly website: string
  readonly about: string
}

export function partnerView(row: PartnerRow): Partner {
  const { id, state, name, legal_name: legalName, registration, country, website, about, reason } = row
  return {
    ...{ id, state, name, legalName, registration, country, website, about, reason },
    feePercent: percentOf(row.fee_bps),
    applyTime: row.applied_at.toISOString(),
  }
}

export function businessOf({ name, legalName, registration, country, website, about }: Said): Business {
  return { name, legal_name: legalName, registration, country, website, about }
}

export const stepView = ({ event, at, note }: EventRow): PartnerStep => ({ event, time: at.toISOString(), note })

import type { KycInfo } from '@bourse/contract'
import { type DocumentPart, partsOf } from '@bourse/contract/kyc-lists'

export type Step = 'document' | 'person' | DocumentPart | 'review'

export function stepsOf({ draft }: Pick<KycInfo, 'draft'>): readonly Step[] {
  return ['document', 'person', ...partsOf(draft?.documentKind ?? 'id_card'), 'review']
}

/** The first step that something is missing in; all before it may be opened again. */
export function firstOpen(info: Pick<KycInfo, 'draft' | 'missing'>): Step {
  return stepsOf(info).find((step) => step !== 'review' && info.missing.some((missing) => missing === step)) ?? 'review'
}

/** Where the address leads: a step that lies too far ahead is the first open one instead. */
export function stepAt(info: Pick<KycInfo, 'draft' | 'missing'>, hash: string): Step {
  const steps = stepsOf(info)
  const open = firstOpen(info)
  const wanted = steps.find((step) => step === hash)
  return wanted !== undefined && steps.indexOf(wanted) <= steps.indexOf(open) ? wanted : open
}

export function stepAfter(info: Pick<KycInfo, 'draft'>, step: Step): Step {
  const steps = stepsOf(info)
  return steps[steps.indexOf(step) + 1] ?? 'review'
}

import type { OfficeMerchant } from '@bourse/contract'
import * as p2p from '@bourse/contract/calls/office/p2p'
import { Button } from '@bourse/ui/button.tsx'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { useState } from 'react'
import { useMoment } from '../../../app/moments.ts'
import { useAmountText } from '../../../app/page/figures.ts'
import { FormDialog } from '../../../app/page/form-dialog.tsx'
import { useMay } from '../../../app/use-may.ts'
import { useDecideClaim, useProposeClaim } from './merchants-api.ts'

interface OneProps {
  readonly one: OfficeMerchant
}

type ClaimOne = OfficeMerchant['claims'][number]

const LOOK = { proposed: 'in_review', paid: 'completed', dropped: 'cancelled' } as const

/** What was paid out of the bond, what waits for a second person, and a new proposal. */
export function BondSection({ one }: OneProps) {
  const t = useTranslations('merchants.bond')
  const mayPropose = useMay(p2p.payFromBond)
  const [asking, setAsking] = useState(false)
  const propose = (
    <Button size="sm" onClick={() => setAsking(true)}>
      {t('propose')}
    </Button>
  )
  const canPropose = mayPropose && Number(one.held) > 0
  return (
    <section aria-labelledby="merchant-bond">
      <SectionRule id="merchant-bond" title={t('title')} {...(canPropose && { action: propose })} />
      <TopUps one={one} />
      {one.claims.length === 0 ? (
        <p className="text-body text-ink-3">{t('none')}</p>
      ) : (
        <ul>
          {one.claims.map((claim) => (
            <ClaimRow key={claim.claimId} claim={claim} coin={one.bond.coin} />
          ))}
        </ul>
      )}
      {asking && <ClaimDialog one={one} onClose={() => setAsking(false)} />}
    </section>
  )
}

/** What the merchant has filled up since. */
function TopUps({ one }: OneProps) {
  const t = useTranslations('merchants.bond')
  const moment = useMoment({ withDate: true })
  const amountText = useAmountText()
  if (one.topUps.length === 0) return null
  return (
    <ul>
      {one.topUps.map(({ amount, time }) => (
        <li key={time} className="flex flex-wrap justify-between gap-3 border-line border-b py-3 text-body">
          <span>{t('filled', { amount: amountText(amount, one.bond.coin) })}</span>
          <span className="text-dense text-ink-3">{moment(time)}</span>
        </li>
      ))}
    </ul>
  )
}

function ClaimRow({ claim, coin }: { readonly claim: ClaimOne; readonly coin: string }) {
  const t = useTranslations('merchants.bond')
  const moment = useMoment({ withDate: true })
  const amountText = useAmountText()
  const mayDecide = useMay(p2p.decideBondClaim)
  const decide = useDecideClaim()
  const { claimId } = claim
  const act = (decision: 'paid' | 'dropped') =>
    decide.mutate({ claimId, decision }, { onSuccess: () => toast.good(t(`done.${decision}`)) })
  return (
    <li className="border-line border-b py-3 text-body">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="font-semibold">{t('to', { amount: amountText(claim.amount, coin), uid: claim.uid })}</span>
        <Status kind={LOOK[claim.state]} label={t(`states.${claim.state}`)} />
      </div>
      <p className="text-ink-2">
        {claim.caseId} · {claim.reason}
      </p>
      <p className="text-dense text-ink-3">
        {t('proposedBy', { by: claim.proposedBy, time: moment(claim.proposeTime) })}
        {claim.decidedBy !== null && ` · ${t('decidedBy', { by: claim.decidedBy })}`}
      </p>
      {decide.error && (
        <Note kind="error" className="mt-2">
          {decide.error.message}
        </Note>
      )}
      {claim.state === 'proposed' && mayDecide && (
        <div className="mt-2 flex gap-2">
          <Button size="sm" variant="ink" pending={decide.isPending} onClick={() => act('paid')}>
            {t('pay')}
          </Button>
          <Button size="sm" pending={decide.isPending} onClick={() => act('dropped')}>
            {t('drop')}
          </Button>
        </div>
      )}
    </li>
  )
}

const EMPTY = { uid: '', amount: '', caseId: '', reason: '' }

function ClaimDialog({ one, onClose }: OneProps & { readonly onClose: () => void }) {
  const t = useTranslations('merchants.bond')
  const amountText = useAmountText()
  const [typed, setTyped] = useState(EMPTY)
  const propose = useProposeClaim()
  const field = (name: keyof typeof EMPTY) => ({
    label: t(`fields.${name}`),
    value: typed[name],
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setTyped({ ...typed, [name]: target.value.replaceAll('\n', ' ') }),
  })
  const done = () => {
    toast.good(t('done.proposed'))
    onClose()
  }
  return (
    <FormDialog
      title={t('propose')}
      description={t('proposeText', { left: amountText(one.held, one.bond.coin) })}
      confirm={t('proposeYes')}
      disabled={Object.values(typed).some((text) => text.trim() === '')}
      act={propose}
      onSubmit={() => propose.mutate({ merchantId: one.merchantId, ...typed }, { onSuccess: done })}
      onClose={onClose}
    >
      <TextField {...field('uid')} inputMode="numeric" />
      <TextField {...field('amount')} inputMode="decimal" unit={one.bond.coin} />
      <TextField {...field('caseId')} maxLength={40} />
      <TextArea {...field('reason')} maxLength={500} />
    </FormDialog>
  )
}

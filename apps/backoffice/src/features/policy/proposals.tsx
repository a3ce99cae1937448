import type { PolicyProposal } from '@bourse/contract'
import * as policy from '@bourse/contract/calls/office/policy'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useState } from 'react'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { FormDialog } from '../../app/page/form-dialog.tsx'
import { useSession } from '../../app/session.ts'
import { useMay } from '../../app/use-may.ts'
import { type ProposalAct, useCloseProposal } from './api.ts'
import { useRuleWords } from './rule-words.ts'

interface Chosen {
  readonly act: ProposalAct
  readonly proposal: PolicyProposal
}

/** Rules that wait for a second person, with what they would change. */
export function Proposals({ proposals }: { proposals: readonly PolicyProposal[] }) {
  const t = useTranslations('policy.proposals')
  const moment = useMoment()
  const title = useRuleTitle()
  const [open, setOpen] = useState<Chosen | null>(null)
  const columns: Column<PolicyProposal>[] = [
    {
      key: 'what',
      head: t('what'),
      cellClassName: 'h-14 whitespace-normal py-2',
      cell: (one) => (
        <>
          <span className="block font-semibold">{title(one)}</span>
          <span className="block text-dense text-ink-2">{one.note}</span>
          <span className="block text-dense text-ink-2">{t('impact', { ...one.impact })}</span>
        </>
      ),
    },
    {
      key: 'by',
      head: t('by'),
      className: 'max-md:hidden',
      cellClassName: 'whitespace-normal',
      quiet: true,
      cell: ({ proposerEmail, proposedAt }) => (
        <>
          <span className="block break-all">{proposerEmail}</span>
          <span className="block text-dense">{moment(proposedAt)}</span>
        </>
      ),
    },
    {
      key: 'acts',
      head: t('acts'),
      headHidden: true,
      underOnPhone: true,
      cellClassName: 'text-right',
      cell: (proposal) => <Acts proposal={proposal} onAct={(act) => setOpen({ act, proposal })} />,
    },
  ]
  return (
    <section aria-labelledby="policy-proposals" className="mb-8">
      <SectionRule id="policy-proposals" title={t('title')} />
      <ColumnTable caption={t('title')} columns={columns} rows={proposals} keyOf={({ proposalId }) => proposalId} />
      {open !== null && <ProposalDialog {...open} onClose={() => setOpen(null)} />}
    </section>
  )
}

/** "Converter, Germany: not available". */
function useRuleTitle() {
  const t = useTranslations('policy')
  const words = useRuleWords()
  return ({ product, place, category, answer, steps }: PolicyProposal) => {
    const said = [t(`answers.${answer}`), ...(steps.length > 0 ? [words.steps(steps)] : [])].join(': ')
    const whom = category === 'any' ? [] : [t(`categories.${category}`)]
    return `${[words.product(product), words.place(place), ...whom].join(' · ')} — ${said}`
  }
}

/** Whoever proposed it may take it back; somebody else decides. */
function Acts({ proposal, onAct }: { proposal: PolicyProposal; onAct: (act: ProposalAct) => void }) {
  const t = useTranslations('policy.proposals')
  const { staffId } = useSession().staff
  const mayDecide = useMay(policy.approvePolicyRule)
  if (!mayDecide) return null
  const acts: readonly ProposalAct[] = proposal.proposerId === staffId ? ['withdraw'] : ['decline', 'approve']
  return (
    <span className="inline-flex justify-end gap-2">
      {acts.map((act) => (
        <Button key={act} size="sm" variant={act === 'approve' ? 'ink' : 'outline'} onClick={() => onAct(act)}>
          {t(act)}
        </Button>
      ))}
    </span>
  )
}

function ProposalDialog({ act, proposal, onClose }: Chosen & { onClose: () => void }) {
  const t = useTranslations('policy.proposals')
  const moment = useMoment({ withDate: true })
  const title = useRuleTitle()
  const close = useCloseProposal(act)
  const { reason, source, impact, note, validFrom } = proposal
  const submit = () =>
    close.mutate(proposal.proposalId, {
      onSuccess: () => {
        toast.good(t(`${act}Done`))
        onClose()
      },
    })
  return (
    <FormDialog
      title={title(proposal)}
      description={t(`${act}Text`)}
      confirm={t(act)}
      danger={act !== 'approve'}
      act={close}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-2 text-body text-ink-2">
        <p>{note}</p>
        <p>{t('impact', { ...impact })}</p>
        <p>{t('from', { time: moment(validFrom) })}</p>
        <p>
          {reason.en} ({source})
        </p>
      </div>
    </FormDialog>
  )
}

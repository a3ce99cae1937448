import type { StaffProposal } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useState } from 'react'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { useSession } from '../../../app/session.ts'
import type { ProposalAct } from '../api.ts'
import { StaffProposalDialog } from './staff-proposal-dialog.tsx'

/** What admins have proposed. */
export function StaffProposals({ proposals }: { proposals: readonly StaffProposal[] }) {
  const t = useTranslations('staff.proposals')
  const roles = useTranslations('shell.roles')
  const moment = useMoment()
  const [open, setOpen] = useState<{ readonly act: ProposalAct; readonly proposal: StaffProposal } | null>(null)
  const columns: Column<StaffProposal>[] = [
    {
      key: 'what',
      head: t('what'),
      cellClassName: 'h-14 whitespace-normal py-2',
      cell: ({ kind, name, role, email, proposerEmail, proposedAt }) => (
        <>
          <span className="block font-semibold">{t(`kinds.${kind}`, { name, role: roles(role) })}</span>
          <span className="block break-all text-dense text-ink-3">{email}</span>
          <span className="block break-all text-dense text-ink-2 md:hidden">
            {proposerEmail} · {moment(proposedAt)}
          </span>
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
      key: 'until',
      head: t('until'),
      className: 'max-lg:hidden',
      quiet: true,
      cell: ({ expiresAt }) => moment(expiresAt),
    },
    {
      key: 'acts',
      head: t('acts'),
      headHidden: true,
      cellClassName: 'text-right max-md:whitespace-normal max-md:py-2',
      cell: (proposal) => <Acts proposal={proposal} onAct={(act) => setOpen({ act, proposal })} />,
    },
  ]
  return (
    <section aria-labelledby="staff-proposals" className="mb-8">
      <SectionRule id="staff-proposals" title={t('title')} />
      <ColumnTable caption={t('title')} columns={columns} rows={proposals} keyOf={({ id }) => id} />
      {open !== null && <StaffProposalDialog {...open} onClose={() => setOpen(null)} />}
    </section>
  )
}

interface ActsProps {
  readonly proposal: StaffProposal
  readonly onAct: (act: ProposalAct) => void
}

/** The proposer may take it back; another admin, whom it is not about, decides. */
function Acts({ proposal: { name, proposerId, staffId }, onAct }: ActsProps) {
  const t = useTranslations('staff.proposals')
  const { staffId: self } = useSession().staff
  if (staffId === self) return <span className="text-dense text-ink-2">{t('aboutYou')}</span>
  const acts: readonly ProposalAct[] = proposerId === self ? ['withdraw'] : ['decline', 'confirm']
  return (
    <span className="inline-flex justify-end gap-2 max-md:flex-col">
      {acts.map((act) => (
        <Button
          key={act}
          size="sm"
          variant={act === 'confirm' ? 'ink' : 'outline'}
          aria-label={t(`${act}Of`, { name })}
          onClick={() => onAct(act)}
        >
          {t(act)}
        </Button>
      ))}
    </span>
  )
}

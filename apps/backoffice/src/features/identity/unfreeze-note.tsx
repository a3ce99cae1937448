import type { OfficeUser } from '@bourse/contract'
import * as identity from '@bourse/contract/calls/office/identity'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { useState } from 'react'
import { useMoment } from '../../app/moments.ts'
import { useMay } from '../../app/use-may.ts'
import { ConfirmUnfreezeDialog, DeclineUnfreezeDialog } from './unfreeze-dialogs.tsx'

interface UnfreezeNoteProps {
  user: OfficeUser
  proposal: NonNullable<OfficeUser['unfreezeProposal']>
}

const CANNOT = ['needs_second', 'needs_compliance', 'needs_another'] as const

/** What one colleague has checked, for the other who decides. */
export function UnfreezeNote({ user, proposal }: UnfreezeNoteProps) {
  const t = useTranslations('users.person')
  const moment = useMoment({ withDate: true })
  const [open, setOpen] = useState<'confirm' | 'decline' | null>(null)
  const mayDecide = useMay(identity.confirmUnfreeze)
  const cannot = CANNOT.find((word) => word === user.unfreeze)
  const close = () => setOpen(null)
  const dialog = { user, proposalId: proposal.proposalId, onClose: close }
  return (
    <Note kind="warn">
      <p className="font-semibold">{t('unfreezeWaits', { email: proposal.by, time: moment(proposal.at) })}</p>
      <p className="[overflow-wrap:anywhere]">
        {t('unfreezeEvidence', { evidence: t(`evidence.${proposal.evidence}`), reference: proposal.reference })}
      </p>
      <p className="whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">{proposal.text}</p>
      {cannot !== undefined && <p className="mt-1 text-ink-2">{t(`cannotUnfreeze.${cannot}`)}</p>}
      {mayDecide && (
        <div className="mt-3 flex flex-wrap gap-2">
          {user.unfreeze === 'allowed' && (
            <Button variant="ink" onClick={() => setOpen('confirm')}>
              {t('confirmUnfreeze')}
            </Button>
          )}
          <Button onClick={() => setOpen('decline')}>
            {user.unfreeze === 'needs_second' ? t('takeBackUnfreeze') : t('declineUnfreeze')}
          </Button>
        </div>
      )}
      {open === 'confirm' && <ConfirmUnfreezeDialog {...dialog} />}
      {open === 'decline' && <DeclineUnfreezeDialog {...dialog} />}
    </Note>
  )
}

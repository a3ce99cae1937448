import type { StaffProposal } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { FormDialog } from '../../../app/page/form-dialog.tsx'
import { type ProposalAct, useCloseProposal } from '../api.ts'

export interface StaffProposalDialogProps {
  act: ProposalAct
  proposal: StaffProposal
  onClose: () => void
}

export function StaffProposalDialog({ act, proposal, onClose }: StaffProposalDialogProps) {
  const t = useTranslations('staff.proposals')
  const roles = useTranslations('shell.roles')
  const close = useCloseProposal(act)
  const { id, kind, name, role, email, proposerEmail } = proposal
  const submit = () =>
    close.mutate(id, {
      onSuccess: () => {
        toast.good(t(`${act}Done`, { name }))
        onClose()
      },
    })
  return (
    <FormDialog
      title={t(`kinds.${kind}`, { name, role: roles(role) })}
      description={t('proposedBy', { email, proposer: proposerEmail })}
      confirm={t(act)}
      danger={act !== 'confirm'}
      act={close}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-body text-ink-2">{t(`${act}Text`)}</p>
    </FormDialog>
  )
}

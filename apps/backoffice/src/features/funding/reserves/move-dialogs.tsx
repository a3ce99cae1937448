import type { ReserveMove } from '@bourse/contract'
import * as sandbox from '@bourse/contract/calls/office/sandbox'
import { Button } from '@bourse/ui/button.tsx'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { config } from '../../../app/config.ts'
import { useAmountText } from '../../../app/page/figures.ts'
import { FormDialog } from '../../../app/page/form-dialog.tsx'
import { useMay } from '../../../app/use-may.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import type { MoveAct } from './reserve.rules.ts'
import { useApproveMove, useDeclineMove, useImportSigned, useSignInSafe } from './reserves-api.ts'

interface MoveDialogProps {
  readonly move: ReserveMove
  readonly onClose: () => void
}

export function MoveDialog({ act, ...dialog }: MoveDialogProps & { readonly act: MoveAct }) {
  if (act === 'approve') return <ApproveDialog {...dialog} />
  return act === 'decline' ? <DeclineDialog {...dialog} /> : <ImportDialog {...dialog} />
}

/** What it does is said before it is signed. */
function ApproveDialog({ move, onClose }: MoveDialogProps) {
  const t = useTranslations('reserves.moves')
  const amount = useAmountText()(move.amount, move.coin)
  const approve = useApproveMove()
  const submit = () =>
    approve.mutate(move.id, {
      onSuccess: ({ outcome }) => {
        toast.good(t(`outcomes.${outcome}`))
        onClose()
      },
    })
  const text = move.kind === 'refill' ? 'refill' : 'return'
  return (
    <FormDialog
      title={t('approveTitle', { amount })}
      description={t(`approveText.${text}`, { reason: move.reason ?? '' })}
      confirm={t('approve')}
      act={approve}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}

function DeclineDialog({ move, onClose }: MoveDialogProps) {
  const t = useTranslations('reserves.moves')
  const amount = useAmountText()(move.amount, move.coin)
  const decline = useDeclineMove()
  const onSuccess = () => {
    toast.good(t('declined'))
    onClose()
  }
  return (
    <ReasonDialog
      title={t('declineTitle', { amount })}
      description={t('declineText')}
      confirm={t('decline')}
      danger
      act={decline}
      label={t('declineReason')}
      missing={t('reasonMissing')}
      onReason={(reason) => decline.mutate({ id: move.id, reason }, { onSuccess })}
      onClose={onClose}
    />
  )
}

/** Takes what the safe signed; in the sandbox the safe is a button away. */
function ImportDialog({ move, onClose }: MoveDialogProps) {
  const t = useTranslations('reserves.moves')
  const amount = useAmountText()(move.amount, move.coin)
  const [signed, setSigned] = useState('')
  const [tried, setTried] = useState(false)
  const [take, safe] = [useImportSigned(), useSignInSafe()]
  const maySign = useMay(sandbox.signInSafe) && config.sandbox
  const submit = () => {
    setTried(true)
    if (signed.trim() === '') return
    const onSuccess = () => {
      toast.good(t('imported'))
      onClose()
    }
    take.mutate({ id: move.id, signed: signed.trim() }, { onSuccess })
  }
  return (
    <FormDialog
      title={t('importTitle', { amount })}
      description={t('importText')}
      confirm={t('import')}
      act={take}
      onSubmit={submit}
      onClose={onClose}
    >
      {maySign && (
        <div className="grid justify-items-start gap-2">
          {safe.error !== null && <Note kind="error">{safe.error.message}</Note>}
          <Button
            pending={safe.isPending}
            onClick={() => safe.mutate(move.id, { onSuccess: (answer) => setSigned(answer.signed) })}
          >
            {t('signInSafe')}
          </Button>
        </div>
      )}
      <TextArea
        label={t('signed')}
        hint={t('signedHint')}
        rows={5}
        spellCheck={false}
        className="break-all"
        value={signed}
        error={tried && signed.trim() === '' ? t('signedMissing') : undefined}
        onChange={({ target }) => setSigned(target.value)}
      />
    </FormDialog>
  )
}

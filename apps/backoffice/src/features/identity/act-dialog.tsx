import type { OfficeUser } from '@bourse/contract'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { type ReactNode, useState } from 'react'
import { FormDialog, type FormDialogProps } from '../../app/page/form-dialog.tsx'
import { TEXT_MAX } from './act-forms.ts'

interface ActForm<Errors, Request> {
  readonly errors: Errors
  readonly request?: Request
}

export interface ActDialogProps<Errors, Request> {
  /** Where its texts stand among those of this feature. */
  readonly name:
    | 'freeze'
    | 'proposeUnfreeze'
    | 'confirmUnfreeze'
    | 'declineUnfreeze'
    | 'stop'
    | 'lift'
    | 'hold'
    | 'market'
    | 'noMarket'
  readonly user: OfficeUser
  readonly danger?: true
  readonly act: FormDialogProps['act'] & {
    mutate(request: Request, options: { readonly onSuccess: () => void }): void
  }
  readonly form: (text: string) => ActForm<Errors, Request>
  readonly onClose: () => void
  /** Fields of the act's own, before the one that asks why; they say what is wrong once somebody has tried. */
  readonly fields?: (errors: Partial<Errors>) => ReactNode
}

/** What is done to an account is done for a reason that stays on record, so that every act asks for it. */
export function ActDialog<Errors extends { readonly text?: true }, Request>(props: ActDialogProps<Errors, Request>) {
  const { name, user, act, onClose } = props
  const t = useTranslations('users')
  const own = useTranslations(`users.${name}`)
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const { errors, request } = props.form(text)
  const submit = () => {
    setTried(true)
    if (request === undefined) return
    act.mutate(request, {
      onSuccess: () => {
        toast.good(own('done', { name: user.username }))
        onClose()
      },
    })
  }
  return (
    <FormDialog
      title={own('title', { name: user.username })}
      description={own('text')}
      confirm={own('confirm')}
      danger={props.danger}
      act={act}
      onSubmit={submit}
      onClose={onClose}
    >
      {props.fields?.(tried ? errors : {})}
      <TextArea
        label={t('why')}
        hint={own('textHint')}
        error={tried && errors.text === true && own('textMissing')}
        maxLength={TEXT_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  )
}

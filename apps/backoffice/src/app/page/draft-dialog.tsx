import { TextField, type TextFieldProps } from '@bourse/ui/fields/text-field.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { type ReactNode, useState } from 'react'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'
import { ReasonField } from './reason-field.tsx'

interface Typed {
  readonly reason: string
}

interface Field<Name> extends Pick<TextFieldProps, 'unit' | 'inputMode' | 'hint'> {
  readonly name: Name
  readonly label: string
}

interface DraftDialogProps<Form extends Typed, Asked>
  extends Pick<FormDialogProps, 'title' | 'description' | 'confirm' | 'onClose'> {
  /** What stands in the fields when it opens. */
  readonly start: Form
  readonly fields: (typed: Form) => readonly Field<keyof Form & string>[]
  readonly form: (typed: Form) => {
    readonly errors: Readonly<Partial<Record<keyof Form, string>>>
    /** When everything is there. */
    readonly asked: Asked | undefined
  }
  /** Says what is wrong, by its name in `errors`. */
  readonly errorText: (wrong: string) => string
  readonly reason: string
  /** Said when it is done. */
  readonly done: string
  readonly act: FormDialogProps['act'] & {
    readonly mutate: (asked: Asked, then: { readonly onSuccess: () => void }) => void
  }
  /** What is chosen and not typed; it stands before the fields. */
  readonly children?: (typed: Form, change: (typed: Form) => void) => ReactNode
}

/** Figures and a reason that one person writes down for another to judge. What is wrong is said once it was sent. */
export function DraftDialog<Form extends Typed, Asked>(props: DraftDialogProps<Form, Asked>) {
  const { start, fields, form, errorText, reason, done, act, children, onClose, ...dialog } = props
  const [typed, setTyped] = useState(start)
  const [tried, setTried] = useState(false)
  const { errors, asked } = form(typed)
  const errorOf = (name: keyof Form) => {
    const wrong = tried ? errors[name] : undefined
    return wrong === undefined ? undefined : errorText(wrong)
  }
  const submit = () => {
    setTried(true)
    if (asked === undefined) return
    const onSuccess = () => {
      toast.good(done)
      onClose()
    }
    act.mutate(asked, { onSuccess })
  }
  return (
    <FormDialog {...dialog} act={act} onSubmit={submit} onClose={onClose}>
      {children?.(typed, setTyped)}
      <div className="grid gap-4 sm:grid-cols-2">
        {fields(typed).map(({ name, ...field }) => (
          <TextField
            key={name}
            size="md"
            autoComplete="off"
            {...field}
            value={String(typed[name])}
            error={errorOf(name)}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ))}
      </div>
      <ReasonField
        label={reason}
        value={typed.reason}
        error={errorOf('reason')}
        onChange={(value) => setTyped({ ...typed, reason: value })}
      />
    </FormDialog>
  )
}

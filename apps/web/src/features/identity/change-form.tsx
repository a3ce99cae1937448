import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import type { FormEvent, ReactNode } from 'react'

export interface ChangeFormProps {
  onSubmit: () => void
  submit: string
  pending: boolean
  /** What no field can say. */
  note: string | undefined
  /** Which sessions the change ends; what it stops is the same for all. */
  ends: 'others' | 'none' | 'nothing'
  children: ReactNode
}

/** The frame of every security change: its fields, what it brings with it, and the button. */
export function ChangeForm({ onSubmit, submit, pending, note, ends, children }: ChangeFormProps) {
  const t = useTranslations('settings.effects')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!pending) onSubmit()
  }
  return (
    <form noValidate onSubmit={send}>
      <div className="keeps-room flex flex-col gap-2">{children}</div>
      {ends !== 'nothing' && (
        <Note kind="info" className="mt-6">
          {ends === 'others' ? t('withSessions') : t('withdrawals')}
        </Note>
      )}
      {note !== undefined && (
        <Note kind="error" className="mt-4">
          {note}
        </Note>
      )}
      <Button type="submit" variant="accent" size="lg" block pending={pending} className="mt-6">
        {submit}
      </Button>
    </form>
  )
}

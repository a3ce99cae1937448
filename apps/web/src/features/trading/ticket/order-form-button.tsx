import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import type { ReactNode } from 'react'
import type { OrderForm } from './order-form.ts'

interface SubmitButtonProps {
  readonly form: OrderForm
  readonly side: 'buy' | 'sell'
  readonly pending?: boolean | undefined
  readonly children: ReactNode
}

/** Stays alive while something is missing: pressing it tells what. */
export function SubmitButton({ form, side, pending, children }: SubmitButtonProps) {
  const t = useTranslations('orderForm.blocked')
  if (form.blocked !== null) {
    return (
      <Note kind="warn">
        {t(form.blocked)} {form.opensItself && t('opensItself')}
      </Note>
    )
  }
  return (
    <Button type="submit" variant={side} block pending={pending} className="h-12 text-body md:h-11">
      <span className="truncate">{children}</span>
    </Button>
  )
}

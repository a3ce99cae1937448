import type { WealthPlan } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Sheet } from '@bourse/ui/overlays/sheet.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { useServerMinute } from '../../app/live/server-clock.ts'
import { figureInField } from '../../app/shared-data/decimal-input.ts'
import { useSaveWealth } from './api.ts'
import { useWealthTexts } from './use-wealth-texts.ts'
import { WealthFields } from './wealth-fields.tsx'
import { firstInput, type WealthFacts, type WealthInput, wealthForm } from './wealth-form.ts'
import type { WealthPlansProps } from './wealth-plans.tsx'

const FIELD_SCALE = 8

interface NewPlanProps extends WealthPlansProps {
  readonly onClose: () => void
}

/** A sheet with an empty form. */
export function NewPlan({ onClose, ...props }: NewPlanProps) {
  const t = useTranslations('wealth')
  return (
    <Sheet open onOpenChange={onClose} title={t('editor.new', { symbol: props.symbol })}>
      <PlanEditor {...props} plan={null} onDone={onClose} />
    </Sheet>
  )
}

interface EditorProps extends WealthPlansProps {
  readonly plan: WealthPlan | null
  readonly onDone: () => void
}

/** The form of a plan, new or changed: everything that is said about it before it is saved. */
export function PlanEditor({ kind, symbol, price, plan, onDone }: EditorProps) {
  const t = useTranslations('wealth')
  const { locale, timeZone } = useWealthTexts()
  const now = useServerMinute()
  const facts: WealthFacts = { locale, kind, symbol, price, timeZone, now, plan }
  const write = (value: string) => figureInField(value, { locale, scale: FIELD_SCALE })
  const [input, setInput] = useState<WealthInput>(() => firstInput(facts, write))
  const form = wealthForm(input, facts)
  const saving = useSaveWealth({
    onSuccess: (saved) => {
      if (saved.state === 'suspended' && saved.reason !== 'user')
        toast.bad(t('toast.savedSuspended'), { detail: t(`reasons.${saved.reason ?? 'refused'}`) })
      else toast.good(t(plan === null ? 'toast.saved' : 'toast.changed'))
      onDone()
    },
    onError: (failure) => toast.bad(t('toast.failed'), { detail: failure.message }),
  })
  const submit = () => {
    setInput((before) => ({ ...before, submitted: true }))
    if (form.request !== null && !saving.isPending) saving.mutate(form.request)
  }
  return (
    <form
      noValidate
      aria-label={t(plan === null ? 'editor.label' : 'editor.change')}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <WealthFields
        input={input}
        form={form}
        facts={facts}
        change={(part) => setInput((before) => ({ ...before, ...part }))}
      />
      <Note>{t(input.side === 'buy' ? 'editor.setAsideBuy' : 'editor.setAsideSell', { symbol })}</Note>
      <div className="flex gap-2 pt-1 [&>*]:flex-1">
        <Button onClick={onDone}>{t('actions.back')}</Button>
        <Button type="submit" variant="ink" pending={saving.isPending}>
          {t(plan === null ? 'actions.make' : 'actions.save')}
        </Button>
      </div>
    </form>
  )
}

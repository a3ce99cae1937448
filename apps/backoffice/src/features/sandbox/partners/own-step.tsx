import { Button } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { type FormEvent, useState } from 'react'
import { ownStep, STEP_UNITS, type StepUnit } from '../product-time.ts'

const UNITS = Object.keys(STEP_UNITS) as StepUnit[]

export function OwnStep({ pending, onAdvance }: { pending: boolean; onAdvance: (seconds: number) => void }) {
  const t = useTranslations('sandbox.clock')
  const [count, setCount] = useState('')
  const [unit, setUnit] = useState<StepUnit>('minute')
  const [tried, setTried] = useState(false)
  const seconds = ownStep(count, unit)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(seconds === undefined)
    if (seconds !== undefined && !pending) onAdvance(seconds)
  }
  return (
    <form onSubmit={submit} className="mt-4 grid grid-cols-[1fr_1fr_auto] items-start gap-2 sm:max-w-[440px]">
      <TextField
        size="md"
        inputMode="numeric"
        autoComplete="off"
        label={t('own')}
        value={count}
        error={tried && seconds === undefined && t('ownWrong')}
        onChange={(event) => setCount(event.target.value)}
      />
      <Select
        size="md"
        label={t('unit')}
        value={unit}
        onChange={(event) => setUnit(UNITS.find((value) => value === event.target.value) ?? unit)}
        options={UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
      />
      <Button type="submit" className="mt-5">
        {t('advance')}
      </Button>
    </form>
  )
}

import { Button } from '@bourse/ui/button.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Dialog } from '@bourse/ui/overlays/dialog.tsx'
import { type FormEvent, useId, useState } from 'react'
import { changeTradeSettings, useTradeSettings } from '../layout/use-trade-settings.ts'
import { STANDARD_VALUES, STUDIES, STUDY, type StudyName } from './chart-studies.ts'
import { type StudyTexts, studyForm, textsOf } from './study-form.ts'

interface StudySettingsProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The lengths and widths of all indicators. They are used when they are saved, and kept on the device. */
export function StudySettings({ open, onOpenChange }: StudySettingsProps) {
  const t = useTranslations('trade.chart.studySettings')
  const locale = useLocaleTag()
  const { studyValues } = useTradeSettings()
  const [typed, setTyped] = useState<StudyTexts | null>(null)
  const [wasSent, setWasSent] = useState(false)
  const formId = useId()
  const texts = typed ?? textsOf(studyValues, locale)
  const form = studyForm(texts, locale)
  const change = (name: StudyName, at: number, text: string) =>
    setTyped({ ...texts, [name]: texts[name].with(at, text) })
  const close = (next: boolean) => {
    setTyped(null)
    setWasSent(false)
    onOpenChange(next)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (form.values === null) return
    changeTradeSettings({ studyValues: form.values })
    close(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={t('title')}
      description={t('text')}
      actions={
        <>
          <Button variant="quiet" onClick={() => setTyped(textsOf(STANDARD_VALUES, locale))}>
            {t('reset')}
          </Button>
          <Button type="submit" form={formId} variant="ink">
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save} noValidate className="grid gap-4">
        {STUDIES.map((name) => (
          <StudyFields
            key={name}
            name={name}
            texts={texts[name]}
            errors={wasSent ? form.errors[name] : []}
            onChange={(at, text) => change(name, at, text)}
          />
        ))}
      </form>
    </Dialog>
  )
}

interface StudyFieldsProps {
  name: StudyName
  texts: readonly string[]
  errors: ReturnType<typeof studyForm>['errors'][StudyName] | readonly []
  onChange: (at: number, text: string) => void
}

function StudyFields({ name, texts, errors, onChange }: StudyFieldsProps) {
  const t = useTranslations('trade.chart')
  const figure = new Intl.NumberFormat(useLocaleTag())
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{t(`studyNames.${name}`)}</legend>
      <div className="grid grid-cols-3 gap-3">
        {STUDY[name].parameters.map((parameter, at) => {
          const error = errors[at] ?? null
          const range = { least: figure.format(parameter.least), most: figure.format(parameter.most) }
          return (
            <TextField
              key={parameter.name}
              size="md"
              label={t(`studySettings.parameters.${parameter.name}`)}
              inputMode={parameter.decimals === 0 ? 'numeric' : 'decimal'}
              autoComplete="off"
              value={texts[at] ?? ''}
              error={error === null ? undefined : t(`studySettings.errors.${error}`, range)}
              onChange={(event) => onChange(at, event.target.value)}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

import { useRef, useState } from 'react'
import * as drawings from '../drawings.gen.ts'
import { useLocaleTag, useTranslations } from '../i18n.tsx'
import { Icon } from '../icon.tsx'
import { dayText, readDay } from './day-text.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface DateFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur' | 'type' | 'trailing'> {
  /** A day in ISO, or empty. */
  value: string
  /** What is no day comes as it was typed, and the field itself complains about it. */
  onChange: (day: string) => void
  /** For a filter, which has no use for half a date: what is no day comes as empty, and goes when the field is left. */
  daysOnly?: boolean | undefined
}

/** A day as the language of the page writes it: the browser's own field follows the language of the browser instead. */
export function DateField({ value, onChange, daysOnly = false, error, ...props }: DateFieldProps) {
  const t = useTranslations('ui')
  const locale = useLocaleTag()
  const [typed, setTyped] = useState<string>()
  const [left, setLeft] = useState(true)
  const change = (text: string) => {
    setTyped(text)
    onChange(readDay(text, locale) ?? (daysOnly ? '' : text.trim()))
  }
  const leave = () => {
    setLeft(true)
    // What was understood is written as it should be; in a form the rest stays to be mended.
    if (daysOnly || readDay(typed ?? '', locale) !== undefined || typed?.trim() === '') setTyped(undefined)
  }
  const unread = left && typed !== undefined && readDay(typed, locale) === undefined
  return (
    <TextField
      {...props}
      inputMode="numeric"
      placeholder={t('dayPattern')}
      value={typed ?? dayText(value, locale)}
      onFocus={() => setLeft(false)}
      onChange={({ target }) => change(target.value)}
      onBlur={leave}
      error={unread ? t('dayUnread', { pattern: t('dayPattern') }) : error}
      trailing={
        <Calendar
          value={value}
          onChange={(day) => {
            setTyped(undefined)
            onChange(day)
          }}
        />
      }
    />
  )
}

/** The browser's own calendar, behind a button. */
function Calendar({ value, onChange }: Pick<DateFieldProps, 'value' | 'onChange'>) {
  const t = useTranslations('ui')
  const native = useRef<HTMLInputElement>(null)
  return (
    <span className="relative -mr-1 grid size-6 shrink-0 place-items-center">
      <input
        ref={native}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="pointer-events-none absolute inset-0 opacity-0"
      />
      <button
        type="button"
        aria-label={t('chooseDay')}
        onClick={() => native.current?.showPicker()}
        className="relative grid size-6 place-items-center rounded-1 text-ink-3 hover:text-ink"
      >
        <Icon of={drawings.calendar} size={14} />
      </button>
    </span>
  )
}

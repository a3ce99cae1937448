import { useState } from 'react'
import { useTranslations } from '../i18n.tsx'
import { DateField } from './date-field.tsx'
import { readDay } from './day-text.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'
import { readTime } from './time-text.ts'

export interface DateTimeFieldProps
  extends Pick<TextFieldProps, 'label' | 'hint' | 'error' | 'size' | 'name' | 'disabled'> {
  /** As a clock on the wall shows it, "2026-11-18T12:00", or empty. */
  value: string
  /** What is not a whole day and time comes as far as it was typed. */
  onChange: (value: string) => void
  /** Taken with a day that is chosen before a time. */
  firstTime: string
}

/** A day and a time of it, as the language of the page writes them, in 24 hours. */
export function DateTimeField({ value, onChange, firstTime, hint, error, name, ...props }: DateTimeFieldProps) {
  const t = useTranslations('ui')
  const [typing, setTyping] = useState(false)
  const [day, time] = partsOf(value)
  const changeDay = (next: string) => {
    const isFirst = time === '' && readDay(next, ISO_LOCALE) !== undefined
    onChange(next === '' ? '' : `${next}T${isFirst ? firstTime : time}`)
  }
  const changeTime = (text: string) => onChange(day === '' && text === '' ? '' : `${day}T${readTime(text) ?? text}`)
  const unread = !typing && time !== '' && readTime(time) === undefined
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_96px] items-start gap-2">
      <DateField
        {...props}
        {...(name !== undefined && { name })}
        value={day}
        onChange={changeDay}
        hint={hint}
        error={unread ? t('timeUnread', { pattern: t('timePattern') }) : error}
      />
      <TimeField {...props} value={time} onChange={changeTime} onTyping={setTyping} />
    </div>
  )
}

/** A day in ISO is read in any language. */
const ISO_LOCALE = 'en-GB'

function partsOf(value: string): readonly [day: string, time: string] {
  const at = value.lastIndexOf('T')
  return at === -1 ? [value, ''] : [value.slice(0, at), value.slice(at + 1)]
}

interface TimeFieldProps extends Pick<TextFieldProps, 'label' | 'size' | 'disabled'> {
  value: string
  onChange: (text: string) => void
  onTyping: (typing: boolean) => void
}

function TimeField({ label, value, onChange, onTyping, ...props }: TimeFieldProps) {
  const t = useTranslations('ui')
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      {...props}
      label={
        <>
          <span className="sr-only">{label} </span>
          {t('time')}
        </>
      }
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('timePattern')}
      value={typed ?? value}
      onFocus={() => onTyping(true)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(target.value.replace(/[^\d:. ]/g, '').trim())
      }}
      onBlur={() => {
        onTyping(false)
        setTyped(undefined)
      }}
    />
  )
}

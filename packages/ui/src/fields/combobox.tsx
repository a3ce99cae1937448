import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { cx } from '../class-names.ts'
import * as drawings from '../drawings.gen.ts'
import { useTranslations } from '../i18n.tsx'
import { Icon } from '../icon.tsx'
import { moveOf, within } from './combobox-moves.ts'

interface ComboboxList {
  search: string
  onSearch: (search: string) => void
  /** How many options the search leaves. */
  count: number
  /** Which of them is active before a key was pressed. */
  start?: number | undefined
  /** How many of them a page of the list has. */
  page: number
  onChoose: (place: number) => void
}

/**
 * A field that searches and a list that it leads (the combobox pattern of WAI-ARIA): the focus stays in the field, the keys go through
 * the list. The caller draws the list, as an element with the role listbox and `listId`, and its options.
 */
export function useCombobox({ search, onSearch, count, start = 0, page, onChoose }: ComboboxList) {
  const id = useId()
  const [pressed, setPressed] = useState<number | null>(null)
  const active = within(pressed ?? start, count)
  const optionId = (place: number) => `${id}${place}`

  const onKeyDown = (event: KeyboardEvent) => {
    // The key that ends a word of an input method is no choice.
    if (event.nativeEvent.isComposing) return
    const move = moveOf(event.key, { active, count, page })
    if (move === undefined) return
    event.preventDefault()
    if (move !== 'choose') setPressed(move.to)
    else if (count > 0) onChoose(active)
  }
  return {
    active,
    listId: `${id}list`,
    optionId,
    /** For a list that changes by something else than the search. */
    toFirst: () => setPressed(0),
    field: {
      value: search,
      onChange: (next: string) => {
        onSearch(next)
        setPressed(0)
      },
      onKeyDown,
      count,
      'aria-controls': `${id}list`,
      'aria-activedescendant': count > 0 ? optionId(active) : undefined,
    },
  }
}

interface ComboboxFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'className'> {
  label: string
  value: string
  onChange: (search: string) => void
  count: number
  className?: string | undefined
}

/** It stands in what was opened for it, and so takes the focus. How many options are left is told as it is typed. */
export function ComboboxField(allProps: ComboboxFieldProps) {
  const { label, value, onChange, count, autoFocus = true, className, ...props } = allProps
  const t = useTranslations('ui')
  return (
    <div
      className={cx(
        'flex h-10 shrink-0 items-center gap-2 rounded-1 border border-line-ctl bg-paper-up px-2.5 focus-within:border-focus focus-within:shadow-[inset_0_0_0_1px_var(--focus)]',
        className,
      )}
    >
      <Icon of={drawings.search} size={14} className="text-ink-3" />
      <input
        {...props}
        type="search"
        role="combobox"
        // biome-ignore lint/a11y/noAutofocus: the field is what the person opened the list for.
        autoFocus={autoFocus}
        autoComplete="off"
        aria-label={label}
        aria-expanded="true"
        aria-autocomplete="list"
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-w-0 flex-1 bg-transparent text-read outline-none placeholder:text-ink-3 md:text-body"
      />
      <span role="status" className="sr-only">
        {value.trim() !== '' && t('results', { count })}
      </span>
    </div>
  )
}

interface ComboboxOptionProps extends ComponentProps<'div'> {
  id: string
  isActive: boolean
  /** What is chosen now. */
  isCurrent: boolean
  onChoose: () => void
}

export function ComboboxOption({ isActive, isCurrent, onChoose, className, ...props }: ComboboxOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys for the list.
    <div
      {...props}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cx(
        'flex cursor-pointer items-center hover:bg-paper-down',
        isActive && 'bg-paper-down',
        isCurrent && 'shadow-[inset_3px_0_0_var(--accent)]',
        className,
      )}
    />
  )
}

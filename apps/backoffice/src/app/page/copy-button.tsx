import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { useRef, useState } from 'react'

export interface CopyButtonProps {
  value: string
  /** What is copied, for screen readers. */
  label: string
  /** Shows the word beside the drawing. */
  worded?: boolean | undefined
}

const SHOWN_MS = 2000

export function CopyButton({ value, label, worded = false }: CopyButtonProps) {
  const t = useTranslations('ui')
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const Drawing = copied ? drawings.check : drawings.copy

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
    } catch {
      // The browser forbids it; the text stands beside the button and can be selected.
      return
    }
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), SHOWN_MS)
  }

  return (
    <button
      type="button"
      onClick={() => void copy()}
      className="inline-flex h-7 min-w-7 shrink-0 items-center justify-center gap-1.5 rounded-1 px-1 font-medium text-accent text-dense hover:bg-paper-down"
    >
      <Icon of={Drawing} size={14} />
      <span className={worded ? undefined : 'sr-only'} aria-live="polite">
        {copied ? t('copied') : worded ? t('copy') : label}
      </span>
    </button>
  )
}

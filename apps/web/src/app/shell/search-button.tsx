import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Suspense, useEffect, useState } from 'react'
import { SearchPalette } from '../parts.ts'

/** Fetched with the first opening, and kept so that it can close in its own way. */
export function SearchButton() {
  const t = useTranslations('shell.header')
  const [open, setOpen] = useState<boolean>()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen((before) => !before)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-label={t('search')}
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
        className="flex h-9 min-w-9 items-center justify-center gap-2 rounded-1 text-ink-2 hover:bg-paper-down hover:text-ink xl:h-8 xl:border xl:border-line-ctl xl:px-2.5 xl:text-dense"
      >
        <Icon of={drawings.search} size={16} />
        <span aria-hidden="true" className="hidden gap-4 xl:flex">
          {t('search')}
          <kbd className="font-sans">Ctrl K</kbd>
        </span>
      </button>
      {open !== undefined && (
        <Suspense>
          <SearchPalette open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}

import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ensureTexts } from '../texts.ts'

const SearchPalette = lazy(async () => {
  await ensureTexts(['search'])
  return { default: (await import('../../features/search/palette.tsx')).SearchPalette }
})

/** What it opens is fetched with the first opening, and kept so that it can close in its own way. */
export function SearchButton({ className }: { className: string }) {
  const t = useTranslations('shell.header')
  const [open, setOpen] = useState<boolean>()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen((before) => !before)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-label={t('search')}
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
        className={className}
      >
        <Icon of={drawings.search} size={16} />
        <span aria-hidden="true" className="hidden text-dense xl:inline">
          {t('search')}
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

import type { Staff } from '@bourse/contract'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { lazy, Suspense, useState } from 'react'
import type { MenuGroup } from '../sections.ts'

const loadSheet = () => import('./phone-sheet.tsx')
const PhoneSheet = lazy(async () => ({ default: (await loadSheet()).PhoneSheet }))

/** The menu of a phone, whose sheet is fetched when it is first opened. */
export function PhoneMenu({ staff, menu }: { staff: Staff; menu: readonly MenuGroup[] }) {
  const t = useTranslations('shell')
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        aria-label={t('nav.menu')}
        aria-expanded={open}
        onPointerEnter={() => void loadSheet()}
        onFocus={() => void loadSheet()}
        onClick={show}
        className="-mr-2 grid size-11 place-items-center rounded-1 text-ink"
      >
        <Icon of={drawings.menu} size={20} />
      </button>
      {wanted && (
        <Suspense>
          <PhoneSheet staff={staff} menu={menu} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}

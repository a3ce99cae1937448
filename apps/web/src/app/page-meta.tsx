import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useRouterState } from '@bourse/ui/router.tsx'
import { useEffect } from 'react'

/** Title and description come from the route's metadata; without it the defaults of the specification (§2) stand. */
export function PageMeta() {
  const t = useTranslations()
  const meta = useRouterState({ select: (state) => state.matches.at(-1)?.route.meta })
  const has = (part: string) => meta !== undefined && t.has(`${meta}.${part}` as never)
  const title = has('title')
    ? t('shell.meta.titleTemplate', { page: t(`${meta}.title` as never) })
    : t('shell.meta.title')
  const description = has('description') ? t(`${meta}.description` as never) : t('shell.meta.description')

  useEffect(() => {
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description])

  return null
}

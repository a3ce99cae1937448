import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useRouterState } from '@bourse/ui/router.tsx'
import { useEffect } from 'react'

/** What the head of a page says, for the browser and for the server that draws it. */
export function metaTexts(t: ReturnType<typeof useTranslations>, meta: string | undefined) {
  const has = (part: string) => meta !== undefined && t.has(`${meta}.${part}` as never)
  return {
    title: has('title') ? t('shell.meta.titleTemplate', { page: t(`${meta}.title` as never) }) : t('shell.meta.title'),
    description: has('description') ? t(`${meta}.description` as never) : t('shell.meta.description'),
  }
}

/** Title and description come from the route's metadata; without it the defaults of the specification (§2) stand. */
export function PageMeta() {
  const t = useTranslations()
  const meta = useRouterState({ select: (state) => state.matches.at(-1)?.route.meta })
  const { title, description } = metaTexts(t, meta)

  useEffect(() => {
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description])

  return null
}

import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useParams } from '@bourse/ui/router.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { BackLink } from '../../app/page/back-link.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { useTags } from './api.ts'
import { TagEditor } from './tag-editor.tsx'
import { NEW_TAG } from './tag-form.ts'

export function TagPage() {
  const t = useTranslations('markets.tags')
  const { tag: code = '' } = useParams({ strict: false })
  const query = useTags()
  const above = <BackLink to="/markets/tags">{t('back')}</BackLink>
  return (
    <Loaded
      query={query}
      failed={t('failed')}
      skeleton={
        <>
          <PageHead title={t('title')} above={above} />
          <LoadingState lines={8} />
        </>
      }
    >
      {(tags) => {
        const tag = code === 'new' ? NEW_TAG : tags.find((one) => one.tag === code)
        if (tag !== undefined) return <TagEditor key={tag.tag} tag={tag} above={above} />
        return (
          <>
            <PageHead title={code} above={above} />
            <EmptyState title={t('unknown')} />
          </>
        )
      }}
    </Loaded>
  )
}

import type { OfficeNewsItem } from '@bourse/contract'
import * as content from '@bourse/contract/calls/office/content'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate, useParams } from '@bourse/ui/router.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { BackLink } from '../../app/page/back-link.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { useMay } from '../../app/use-may.ts'
import { useNewsActs, useNewsItem } from './api.ts'
import { coinsOf } from './news-coins.ts'
import { PublicationEditor } from './publication-editor.tsx'
import { NEW_NEWS } from './publication-form.ts'

export function NewsItemPage() {
  const t = useTranslations('content.news')
  const { id = '' } = useParams({ strict: false })
  const isNew = id === 'new'
  const query = useNewsItem(id, !isNew)
  if (isNew) return <NewsEditor item={NEW_NEWS} />
  return (
    <Loaded
      query={query}
      failed={t('failed')}
      skeleton={
        <>
          <PageHead title={t('one')} above={<BackToNews />} />
          <LoadingState lines={10} />
        </>
      }
    >
      {(item) => <NewsEditor key={item.id} item={item} />}
    </Loaded>
  )
}

function NewsEditor({ item }: { item: OfficeNewsItem }) {
  const t = useTranslations('content.news')
  const navigate = useNavigate()
  const mayEdit = useMay(content.saveNews)
  const acts = useNewsActs()
  return (
    <PublicationEditor
      row={item}
      above={<BackToNews />}
      newTitle={t('newTitle')}
      mayEdit={mayEdit}
      acts={acts}
      ownOf={({ coins }) => coins.join(', ')}
      ownSave={(coins) => ({ coins: coinsOf(coins).join(',') })}
      coinsOf={coinsOf}
      ownFields={(coins, set) => (
        <TextField
          size="md"
          label={t('coins')}
          hint={t('coinsHint')}
          value={coins}
          spellCheck={false}
          onChange={(event) => set(event.target.value)}
        />
      )}
      onCreated={(saved) => void navigate({ to: '/content/news/$id', params: { id: saved.id }, ignoreBlocker: true })}
    />
  )
}

function BackToNews() {
  const t = useTranslations('content.news')
  return <BackLink to="/content/news">{t('back')}</BackLink>
}

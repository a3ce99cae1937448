import type { OfficeBanner } from '@bourse/contract'
import * as content from '@bourse/contract/calls/office/content'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate, useParams } from '@bourse/ui/router.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { BackLink } from '../../app/page/back-link.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { useMay } from '../../app/use-may.ts'
import { useBannerActs, useBanners } from './api.ts'
import { PLACEMENTS } from './banners-page.tsx'
import { PublicationEditor } from './publication-editor.tsx'
import { NEW_BANNER } from './publication-form.ts'

export function BannerPage() {
  const t = useTranslations('content.banners')
  const { id = '' } = useParams({ strict: false })
  const query = useBanners()
  const head = <PageHead title={t('one')} above={<BackToBanners />} />
  return (
    <Loaded
      query={query}
      failed={t('failed')}
      skeleton={
        <>
          {head}
          <LoadingState lines={10} />
        </>
      }
    >
      {(banners) => {
        const banner = id === 'new' ? NEW_BANNER : banners.find((one) => one.id === id)
        if (banner !== undefined) return <BannerEditor key={banner.id} banner={banner} />
        return (
          <>
            {head}
            <EmptyState title={t('unknown')} />
          </>
        )
      }}
    </Loaded>
  )
}

function BannerEditor({ banner }: { banner: OfficeBanner }) {
  const t = useTranslations('content.banners')
  const navigate = useNavigate()
  const mayEdit = useMay(content.saveBanner)
  const acts = useBannerActs()
  return (
    <PublicationEditor
      row={banner}
      above={<BackToBanners />}
      newTitle={t('newTitle')}
      mayEdit={mayEdit}
      acts={acts}
      ownOf={({ placement }) => placement}
      ownSave={(placement) => ({ placement })}
      ownFields={(placement, set) => (
        <Select
          size="md"
          label={t('placement')}
          value={placement}
          options={PLACEMENTS.map((value) => ({ value, label: t(`placements.${value}`) }))}
          onChange={(event) => set(PLACEMENTS.find((value) => value === event.target.value) ?? placement)}
        />
      )}
      onCreated={(saved) =>
        void navigate({ to: '/content/banners/$id', params: { id: saved.id }, ignoreBlocker: true })
      }
    />
  )
}

function BackToBanners() {
  const t = useTranslations('content.banners')
  return <BackLink to="/content/banners">{t('back')}</BackLink>
}

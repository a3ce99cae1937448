import type { Banner } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { useHomeData } from './api.ts'
import { PublishedLink } from './published-link.tsx'

const WAITING = 4

/** What the people who run the place have to say. Without a word from them there is no section. */
export function Banners() {
  const t = useTranslations('home.banners')
  const { data, isError } = useHomeData()
  const banners = data && [
    ...data.investBanners,
    ...data.activityBanners,
    ...(data.shareBanner ? [data.shareBanner] : []),
  ]
  if (isError || banners?.length === 0) return null
  return (
    <section
      aria-label={t('label')}
      className="below grid gap-x-10 gap-y-8 pt-14 pb-6 md:grid-cols-2 md:pt-[72px] lg:grid-cols-4"
    >
      {banners === undefined
        ? Array.from({ length: WAITING }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the places are alike and never change.
            <div key={place} className="min-h-[150px] border-ink border-t-2 pt-4">
              <Skeleton width="70%" height={14} />
            </div>
          ))
        : banners.slice(0, WAITING).map((banner) => <BannerItem key={banner.id} banner={banner} />)}
      {banners?.slice(WAITING).map((banner) => (
        <BannerLine key={banner.id} banner={banner} />
      ))}
    </section>
  )
}

/** Ruled, not boxed. */
function BannerItem({ banner }: { banner: Banner }) {
  return (
    <article className="min-h-[150px]">
      <div className="section-rule" />
      {banner.image !== null && <img src={banner.image} alt="" loading="lazy" className="h-16 w-full object-cover" />}
      <h3 className="mt-3 font-semibold text-h4">
        <PublishedLink to={banner.link}>{banner.title}</PublishedLink>
      </h3>
      <p className="mt-1.5 text-base text-ink-2">{banner.text}</p>
    </article>
  )
}

/** What is beyond the first row stands in one line of its own. */
function BannerLine({ banner }: { banner: Banner }) {
  return (
    <article className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-y py-3 md:col-span-full">
      <h3 className="font-semibold text-h4">
        <PublishedLink to={banner.link}>{banner.title}</PublishedLink>
      </h3>
      <p className="text-base text-ink-2">{banner.text}</p>
    </article>
  )
}

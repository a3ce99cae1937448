import { buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import { DashList, PageHead, Prose, Reading, ReadingSection } from '../../app/page/reading.tsx'
import { useUser } from '../../app/session.ts'
import { useTextList } from '../../app/shared-data/text-list.ts'
import { useOwnProducts } from './api.ts'
import { GateSteps } from './gate-steps.tsx'
import { shownProducts } from './offered.ts'
import { OfferedIn, ProductAnswer } from './offered-list.tsx'

export function LegalRestrictPage() {
  const t = useTranslations('legalRestrict')
  const paragraphs = useTextList<string>('legalRestrict.why.paragraphs')
  const items = useTextList<string>('legalRestrict.actions.items')
  const user = useUser()
  const contents = [
    { id: 'situation', title: t('visitor.title') },
    { id: 'list', title: t('list.title') },
    { id: 'why', title: t('why.title') },
    { id: 'actions', title: t('actions.title') },
  ]
  return (
    <div className="wrap">
      <PageHead title={t('title')} standfirst={t('standfirst')} />
      <Reading label={t('title')} contents={contents}>
        <ReadingSection id="situation" title={t('visitor.title')}>
          <Situation known={user !== null} />
        </ReadingSection>
        <ReadingSection id="list" title={t('list.title')}>
          <OfferedIn own={user?.country} />
        </ReadingSection>
        <ReadingSection id="why" title={t('why.title')}>
          <Prose paragraphs={paragraphs} />
        </ReadingSection>
        <ReadingSection id="actions" title={t('actions.title')}>
          <DashList items={items} />
          <div className="mt-6 flex flex-wrap gap-3">
            <PageLink to="/" className={buttonClass({ size: 'lg' })}>
              {t('actions.home')}
            </PageLink>
            {user === null && (
              <PageLink to="/account/login" className={buttonClass({ size: 'lg' })}>
                {t('actions.login')}
              </PageLink>
            )}
          </div>
          <p className="mt-8 max-w-[680px] text-body text-ink-3">{t('note')}</p>
        </ReadingSection>
      </Reading>
    </div>
  )
}

/** What is not simply there for the person who reads, with what comes next. */
function Situation({ known }: { known: boolean }) {
  const t = useTranslations('legalRestrict.visitor')
  const { data, error, refetch, isRefetching } = useOwnProducts(known)
  if (!known) return <Prose paragraphs={[t('unknown')]} />
  if (data === undefined && error !== null) {
    const retry = () => void refetch()
    return <ErrorState title={t('failed')} text={error.message} onRetry={retry} retrying={isRefetching} />
  }
  if (data === undefined) return <LoadingState lines={3} />
  const limited = shownProducts(data.products).flatMap((product) => {
    const standing = data.products.find((one) => one.product === product)
    return standing === undefined || standing.answer === 'allow' ? [] : [{ product, standing }]
  })
  if (limited.length === 0) return <Prose paragraphs={[t('allowed')]} />
  return (
    <>
      <Prose paragraphs={[t('limited')]} />
      <dl className="mt-4 border-line-2 border-t text-body">
        {limited.map(({ product, standing }) => (
          <ProductAnswer key={product} product={product} rule={standing} steps={standing.missing} />
        ))}
      </dl>
      <GateSteps needed={limited.map(({ standing }) => standing)} />
    </>
  )
}

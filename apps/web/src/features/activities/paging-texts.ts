import { useTranslations } from '@bourse/ui/i18n.tsx'

/** What the paging of these lists says. */
export function usePagingTexts(page: number, pages: number) {
  const t = useTranslations('activities.list.paging')
  return { label: t('label'), position: t('position', { page, pages }), previous: t('previous'), next: t('next') }
}

import type { OfficeBanner, OfficeNewsItem } from '@bourse/contract'
import * as content from '@bourse/contract/calls/office/content'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/queries.ts'
import type { PublicationSave } from './publication-form.ts'

const BANNERS = ['content', 'banners'] as const
const NEWS = ['content', 'news'] as const

export const NEWS_PAGE = 20

type BannerSave = PublicationSave & Pick<OfficeBanner, 'placement'>
type NewsSave = PublicationSave & { readonly coins: string }

/** What is acted on, as it was seen. */
export interface Seen {
  readonly id: string
  readonly version: number
}
const seen = ({ id, version }: Seen) => ({ id, version: String(version) })

export function useBanners() {
  return useQuery({ queryKey: BANNERS, queryFn: ({ signal }) => call(content.officeBanners, {}, { signal }) })
}

export function useNewsPage(page: number) {
  return useQuery({
    queryKey: [...NEWS, 'page', page],
    queryFn: ({ signal }) => call(content.officeNews, { current: String(page), size: String(NEWS_PAGE) }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useNewsItem(id: string, wanted: boolean) {
  return useQuery({
    queryKey: [...NEWS, 'item', id],
    queryFn: ({ signal }) => call(content.officeNewsItem, { id }, { signal }),
    enabled: wanted,
  })
}

function useAfterBanner() {
  const queries = useQueryClient()
  return (saved: OfficeBanner) => {
    queries.setQueryData<OfficeBanner[]>(BANNERS, (rows = []) =>
      rows.some(({ id }) => id === saved.id)
        ? rows.map((row) => (row.id === saved.id ? saved : row))
        : [...rows, saved],
    )
    refresh(BANNERS)
  }
}

export function useBannerActs() {
  const onSuccess = useAfterBanner()
  return {
    save: useMutation({ mutationFn: (input: BannerSave) => call(content.saveBanner, input), onSuccess }),
    publish: useMutation({ mutationFn: (row: Seen) => call(content.publishBanner, seen(row)), onSuccess }),
    withdraw: useMutation({ mutationFn: (row: Seen) => call(content.withdrawBanner, seen(row)), onSuccess }),
  }
}

function useAfterNews() {
  const queries = useQueryClient()
  return (saved: OfficeNewsItem) => {
    queries.setQueryData<OfficeNewsItem>([...NEWS, 'item', saved.id], saved)
    refresh([...NEWS, 'page'])
  }
}

export function useNewsActs() {
  const onSuccess = useAfterNews()
  return {
    save: useMutation({ mutationFn: (input: NewsSave) => call(content.saveNews, input), onSuccess }),
    publish: useMutation({ mutationFn: (row: Seen) => call(content.publishNews, seen(row)), onSuccess }),
    withdraw: useMutation({ mutationFn: (row: Seen) => call(content.withdrawNews, seen(row)), onSuccess }),
  }
}

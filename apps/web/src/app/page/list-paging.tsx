import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { Icon } from '@bourse/ui/icon.tsx'

interface ListPagingProps {
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
  /** Each list says it in words of its own. */
  readonly texts: {
    readonly label: string
    readonly position: string
    readonly previous: string
    readonly next: string
  }
}

/** Nothing where everything is on one page. */
export function ListPaging({ page, pages, onPage, texts }: ListPagingProps) {
  if (pages === 1 && page === 1) return null
  return (
    <nav aria-label={texts.label} className="flex items-center justify-between gap-4 py-3 text-body">
      <span className="text-ink-2">{texts.position}</span>
      <span className="flex gap-2">
        <Button disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, pages))}>
          <Icon of={drawings.chevronLeft} size={14} />
          {texts.previous}
        </Button>
        <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
          {texts.next}
          <Icon of={drawings.chevronRight} size={14} />
        </Button>
      </span>
    </nav>
  )
}

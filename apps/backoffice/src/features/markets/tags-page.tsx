import type { OfficeTag } from '@bourse/contract'
import * as markets from '@bourse/contract/calls/office/markets'
import { useLanguage, useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { AddLink } from '../../app/page/add-link.tsx'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { useMay } from '../../app/use-may.ts'
import { useTags } from './api.ts'

export function TagsPage() {
  const t = useTranslations('markets.tags')
  const query = useTags()
  const mayEdit = useMay(markets.saveTag)
  return (
    <>
      <PageHead
        title={t('title')}
        summary={query.data && t('summary', { count: query.data.length })}
        above={t('above')}
        action={mayEdit && <AddLink to="/markets/tags/new">{t('add')}</AddLink>}
      />
      <Loaded query={query} failed={t('failed')} skeleton={<TagTable caption={t('tabs')} tags={undefined} />}>
        {(tags) => (
          <div className="grid grid-cols-1 gap-8">
            {(['tab', 'theme'] as const).map((kind) => (
              <TagGroup key={kind} kind={kind} tags={tags.filter((tag) => tag.kind === kind)} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  )
}

function TagGroup({ kind, tags }: { kind: OfficeTag['kind']; tags: readonly OfficeTag[] }) {
  const t = useTranslations('markets.tags')
  const title = kind === 'tab' ? t('tabs') : t('themes')
  return (
    <section>
      <SectionRule title={title} />
      {tags.length === 0 ? <EmptyState title={t('empty')} /> : <TagTable caption={title} tags={tags} />}
    </section>
  )
}

interface TagTableProps {
  readonly caption: string
  /** Undefined while they are on their way. */
  readonly tags: readonly OfficeTag[] | undefined
}

function TagTable({ caption, tags }: TagTableProps) {
  const t = useTranslations('markets.tags')
  const columns: Column<OfficeTag>[] = [
    { key: 'name', head: t('name'), className: 'md:w-[32%]', width: 120, cell: (tag) => <TagLink tag={tag} /> },
    {
      key: 'rule',
      head: t('rule'),
      className: 'w-[32%] max-md:hidden',
      quiet: true,
      width: 160,
      cell: ({ rule }) => t(`rules.${rule}`),
    },
    {
      key: 'coins',
      head: t('coins'),
      className: 'md:w-[11%]',
      numeric: true,
      width: 40,
      cell: ({ rule, coins }) => (rule === 'listed' ? coins.length : t('byRule')),
    },
    {
      key: 'position',
      head: t('position'),
      className: 'w-[11%] max-md:hidden',
      numeric: true,
      quiet: true,
      width: 40,
      cell: ({ position }) => position,
    },
    {
      key: 'state',
      head: t('state'),
      className: 'pl-6 max-sm:hidden',
      width: 80,
      cell: ({ active }) => (
        <Status kind={active ? 'completed' : 'cancelled'} label={active ? t('shown') : t('hidden')} />
      ),
    },
  ]
  return <ColumnTable caption={caption} columns={columns} rows={tags} keyOf={({ tag }) => tag} skeletonRows={12} />
}

function TagLink({ tag: { tag, name } }: { tag: OfficeTag }) {
  const language = useLanguage()
  return (
    <Link
      to="/markets/tags/$tag"
      params={{ tag }}
      className="inline-flex min-h-8 items-center font-semibold underline decoration-line-2 underline-offset-3 hover:decoration-ink"
    >
      {name[language]}
    </Link>
  )
}

import type { OfficeTag } from '@bourse/contract'
import * as markets from '@bourse/contract/calls/office/markets'
import { useLanguage, useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import type { ReactNode } from 'react'
import { AddLink } from '../../app/page/add-link.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { type SkeletonColumn, TableSkeleton } from '../../app/page/table-skeleton.tsx'
import { useMay } from '../../app/use-may.ts'
import { useTags } from './api.ts'

const COLUMNS = [
  { width: 120 },
  { width: 160, className: 'max-md:hidden' },
  { width: 40, numeric: true },
  { width: 40, numeric: true, className: 'max-md:hidden' },
  { width: 80, className: 'pl-6 max-sm:hidden' },
] as const satisfies readonly SkeletonColumn[]

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
      <Loaded
        query={query}
        failed={t('failed')}
        skeleton={
          <TagTable caption={t('tabs')}>
            <TableSkeleton rows={12} columns={COLUMNS} />
          </TagTable>
        }
      >
        {(tags) => (
          <div className="grid gap-8">
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
      {tags.length === 0 ? (
        <EmptyState title={t('empty')} />
      ) : (
        <TagTable caption={title}>
          {tags.map((tag) => (
            <TagRow key={tag.tag} tag={tag} />
          ))}
        </TagTable>
      )}
    </section>
  )
}

function TagTable({ caption, children }: { caption: string; children: ReactNode }) {
  const t = useTranslations('markets.tags')
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <Th className="md:w-[32%]">{t('name')}</Th>
          <Th className="w-[32%] max-md:hidden">{t('rule')}</Th>
          <Th numeric className="md:w-[11%]">
            {t('coins')}
          </Th>
          <Th numeric className="w-[11%] max-md:hidden">
            {t('position')}
          </Th>
          <Th className="pl-6 max-sm:hidden">{t('state')}</Th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  )
}

function TagRow({ tag }: { tag: OfficeTag }) {
  const t = useTranslations('markets.tags')
  const language = useLanguage()
  return (
    <Tr>
      <Td>
        <Link
          to="/markets/tags/$tag"
          params={{ tag: tag.tag }}
          className="inline-flex min-h-8 items-center font-semibold underline decoration-line-2 underline-offset-3 hover:decoration-ink"
        >
          {tag.name[language]}
        </Link>
      </Td>
      <Td quiet className="max-md:hidden">
        {t(`rules.${tag.rule}`)}
      </Td>
      <Td numeric>{tag.rule === 'listed' ? tag.coins.length : t('byRule')}</Td>
      <Td numeric quiet className="max-md:hidden">
        {tag.position}
      </Td>
      <Td className="pl-6 max-sm:hidden">
        <Status kind={tag.active ? 'completed' : 'cancelled'} label={tag.active ? t('shown') : t('hidden')} />
      </Td>
    </Tr>
  )
}

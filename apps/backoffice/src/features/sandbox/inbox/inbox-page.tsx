import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate, useSearch } from '@bourse/ui/router.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { LiveSwitch } from '../../../app/live.tsx'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { Pager } from '../../../app/page/pager.tsx'
import { pageOf, textOf } from '../../../app/page/paging.ts'
import { INBOX_EVERY_MS, INBOX_PAGE, useInbox } from '../api.ts'
import { InboxList } from './inbox-list.tsx'
import { RecipientFilter } from './recipient-filter.tsx'

export function InboxPage() {
  const t = useTranslations('sandbox.inbox')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [live, setLive] = useState(true)
  const page = pageOf(search.page)
  const to = textOf(search.to)
  const query = useInbox({ page, to, live })
  const go = (next: { page?: number; to?: string | undefined }) =>
    void navigate({ to: '/sandbox', search: { ...(to === undefined ? {} : { to }), ...next } })

  return (
    <>
      <PageHead
        title={t('title')}
        summary={query.data && t('summary', { count: query.data.total })}
        above={t('above')}
        action={<LiveSwitch live={live} onChange={setLive} everyMs={INBOX_EVERY_MS} />}
      />
      {/* A new key empties the field when the filter is taken away elsewhere. */}
      <RecipientFilter
        key={to ?? ''}
        recipient={to}
        known={query.data?.records.map((message) => message.to) ?? []}
        onRecipient={(recipient) => go({ to: recipient })}
      />
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={6} className="mt-4" />}>
        {({ records, total }) =>
          records.length === 0 ? (
            <Nothing recipient={to} onClear={() => go({ to: undefined })} />
          ) : (
            <>
              <InboxList messages={records} onRecipient={(recipient) => go({ to: recipient })} />
              <Pager page={page} size={INBOX_PAGE} total={total} onPage={(next) => go({ page: next })} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function Nothing({ recipient, onClear }: { recipient: string | undefined; onClear: () => void }) {
  const t = useTranslations('sandbox.inbox')
  if (recipient === undefined) return <EmptyState title={t('empty')} text={t('emptyText')} />
  return (
    <EmptyState
      title={t('noneFor', { recipient })}
      text={t('noneForText')}
      action={
        <Button size="sm" onClick={onClear}>
          {t('showAll')}
        </Button>
      }
    />
  )
}

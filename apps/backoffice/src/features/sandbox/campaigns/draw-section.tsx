import type { SandboxCampaigns } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { Loaded } from '../../../app/page/loaded.tsx'
import { useCampaigns, useDrawAirdrop } from './campaigns-api.ts'

type Row = SandboxCampaigns['draws'][number]

/** Airdrops that take entries for a day; here nobody waits for its end. */
export function DrawSection() {
  const t = useTranslations('sandbox.campaigns.draws')
  const query = useCampaigns()
  const draw = useDrawAirdrop()
  return (
    <section aria-labelledby="campaign-draws">
      <SectionRule id="campaign-draws" title={t('title')} />
      <p className="mb-3 max-w-[60ch] text-body text-ink-2">{t('text')}</p>
      {draw.error && (
        <Note kind="error" className="mb-3">
          {draw.error.message}
        </Note>
      )}
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={2} />}>
        {({ draws }) =>
          draws.length === 0 ? (
            <EmptyState title={t('none')} text={t('noneText')} />
          ) : (
            <Draws rows={draws} draw={draw} />
          )
        }
      </Loaded>
    </section>
  )
}

function Draws({ rows, draw }: { readonly rows: readonly Row[]; readonly draw: ReturnType<typeof useDrawAirdrop> }) {
  const t = useTranslations('sandbox.campaigns.draws')
  const columns: Column<Row>[] = [
    { key: 'title', head: t('airdrop'), cellClassName: 'whitespace-normal', cell: ({ title }) => title },
    { key: 'people', head: t('people'), numeric: true, strong: true, cell: ({ people }) => people },
    {
      ...{ key: 'acts', head: t('act'), headHidden: true, numeric: true, underOnPhone: true },
      cell: ({ id, title }) => (
        <Button
          size="sm"
          pending={draw.isPending}
          onClick={() => draw.mutate(id, { onSuccess: () => toast.good(t('done')) })}
        >
          {t('act')}
          <span className="sr-only"> {title}</span>
        </Button>
      ),
    },
  ]
  return <ColumnTable caption={t('title')} columns={columns} rows={rows} keyOf={({ id }) => id} dense />
}

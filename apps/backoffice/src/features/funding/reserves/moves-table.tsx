import type { ReserveMove, ReserveMoveState } from '@bourse/contract'
import * as custody from '@bourse/contract/calls/office/custody'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { CopyButton } from '../../../app/page/copy-button.tsx'
import { useAmountText } from '../../../app/page/figures.ts'
import { shortId } from '../../../app/page/short-id.ts'
import { useMay } from '../../../app/use-may.ts'
import { actsOf, type MoveAct } from './reserve.rules.ts'
import { useUnsigned } from './reserves-api.ts'
import { saveText } from './save-text.ts'

const KINDS: Readonly<Record<ReserveMoveState, StatusKind>> = {
  proposed: 'in_review',
  exported: 'open',
  signed: 'in_review',
  approved: 'processing',
  sent: 'processing',
  done: 'completed',
  declined: 'cancelled',
  failed: 'failed',
}

interface MovesTableProps {
  readonly moves: readonly ReserveMove[]
  readonly onAct: (act: MoveAct, move: ReserveMove) => void
}

export function MovesTable({ moves, onAct }: MovesTableProps) {
  const t = useTranslations('reserves.moves')
  const amountText = useAmountText()
  const moment = useMoment()
  const columns: Column<ReserveMove>[] = [
    {
      key: 'what',
      head: t('what'),
      cellClassName: 'h-14 whitespace-normal py-2',
      cell: (move) => (
        <>
          <span className="block font-semibold">{amountText(move.amount, move.coin)}</span>
          <span className="block text-dense text-ink-2">
            {t(`kinds.${move.kind}`, { from: t(`places.${move.from}`) })}
          </span>
          <span className="block text-dense text-ink-3">
            {move.chain} · {moment(move.madeAt)}
          </span>
        </>
      ),
    },
    {
      key: 'state',
      head: t('state'),
      cellClassName: 'whitespace-normal',
      cell: (move) => <State move={move} />,
    },
    {
      key: 'people',
      head: t('people'),
      className: 'max-lg:hidden',
      cellClassName: 'max-w-[340px] whitespace-normal',
      quiet: true,
      cell: (move) => <People move={move} />,
    },
    {
      key: 'acts',
      head: t('acts'),
      headHidden: true,
      numeric: true,
      underOnPhone: true,
      cell: (move) => <Acts move={move} onAct={onAct} />,
    },
  ]
  return <ColumnTable caption={t('title')} columns={columns} rows={moves} keyOf={({ id }) => id} />
}

function State({ move }: { readonly move: ReserveMove }) {
  const t = useTranslations('reserves.moves')
  const { state, approvedBy, approvalsNeeded, failure, txId } = move
  const counted = state === 'proposed' || state === 'signed'
  return (
    <>
      <Status kind={KINDS[state]} label={t(`states.${state}`)} />
      {counted && approvalsNeeded > 0 && (
        <span className="block text-dense text-ink-3">
          {t('approvals', { given: approvedBy.length, needed: approvalsNeeded })}
        </span>
      )}
      {failure !== null && <span className="block text-dense text-ink-2">{failureText(failure, t)}</span>}
      {txId !== null && (
        <span className="flex items-center text-dense text-ink-3">
          {shortId(txId)}
          <CopyButton value={txId} label={t('copyTransaction')} />
        </span>
      )}
    </>
  )
}

/** What staff wrote stands as they wrote it; a code of ours has words, and one of the signer's says whose it is. */
function failureText(failure: string, t: ReturnType<typeof useTranslations<'reserves.moves'>>): string {
  if (failure.startsWith('signer.')) return t('signerRefused', { code: failure.slice('signer.'.length) })
  return t.has(`failures.${failure}`) ? t(`failures.${failure}`) : failure
}

function People({ move }: { readonly move: ReserveMove }) {
  const t = useTranslations('reserves.moves')
  const { reason, proposedBy, importedBy, approvedBy, declinedBy } = move
  if (proposedBy === null) return <span>{t('byItself')}</span>
  const lines = [
    t(move.kind === 'return' ? 'exportedBy' : 'proposedBy', { who: proposedBy }),
    ...(importedBy === null ? [] : [t('importedBy', { who: importedBy })]),
    ...approvedBy.map((who) => t('approvedBy', { who })),
    ...(declinedBy === null ? [] : [t('declinedBy', { who: declinedBy })]),
  ]
  return (
    <>
      {reason !== null && <span className="block text-ink">{reason}</span>}
      {lines.map((line) => (
        <span key={line} className="block break-words text-dense">
          {line}
        </span>
      ))}
    </>
  )
}

function Acts({ move, onAct }: { readonly move: ReserveMove } & Pick<MovesTableProps, 'onAct'>) {
  const t = useTranslations('reserves.moves')
  const amountText = useAmountText()
  const unsigned = useUnsigned()
  const mayDownload = useMay(custody.exportedColdMove) && move.state === 'exported'
  const amount = amountText(move.amount, move.coin)
  const download = () =>
    unsigned.mutate(move.id, {
      onSuccess: ({ fileName, unsigned: text }) => saveText(fileName, text),
      onError: ({ message }) => toast.bad(message),
    })
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {mayDownload && (
        <Button size="sm" aria-label={t('downloadOf', { amount })} pending={unsigned.isPending} onClick={download}>
          {t('download')}
        </Button>
      )}
      {actsOf(move).map((act) => (
        <Button
          key={act}
          size="sm"
          variant={act === 'decline' ? 'outline' : 'ink'}
          aria-label={t(`${act}Of`, { amount })}
          onClick={() => onAct(act, move)}
        >
          {t(act)}
        </Button>
      ))}
    </span>
  )
}

import type { TradingPair } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Sheet } from '@bourse/ui/overlays/sheet.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { type Drawing, type DrawingPoint, withPoint } from './drawing.ts'
import { priceInField, readPriceField, readTimeField, timeInField } from './drawing-form.ts'
import { changeDrawings } from './drawing-store.ts'
import type { DrawingWords } from './drawing-words.ts'

interface DrawingListProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  pair: TradingPair
  words: DrawingWords
  drawings: readonly Drawing[]
  onDelete: (drawing: Drawing) => void
  onDeleteAll: () => void
}

/** Every drawing with its prices and times as fields, for who would rather type than drag. */
export function DrawingList({ open, onOpenChange, pair, words, drawings, onDelete, onDeleteAll }: DrawingListProps) {
  const t = useTranslations('trade.chart.drawings')
  const market = `${pair.baseCurrencyInfo.code}/${pair.quoteCurrencyInfo.code}`
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('listTitle', { pair: market })}
      description={t('listText')}
      actions={
        drawings.length > 0 ? (
          <Button variant="danger" onClick={onDeleteAll}>
            {t('deleteAll')}
          </Button>
        ) : undefined
      }
    >
      {drawings.length === 0 ? (
        <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
      ) : (
        <ul>
          {drawings.map((drawing) => (
            <DrawingRow
              key={drawing.id}
              pair={pair}
              name={words.nameOf(drawing, drawings)}
              drawing={drawing}
              onDelete={() => onDelete(drawing)}
              onChange={(next, field) => {
                const changed = drawings.map((known) => (known.id === next.id ? next : known))
                changeDrawings(pair.symbol, changed, `edit ${next.id} ${field}`)
              }}
            />
          ))}
        </ul>
      )}
    </Sheet>
  )
}

interface DrawingRowProps {
  pair: TradingPair
  name: string
  drawing: Drawing
  onDelete: () => void
  onChange: (drawing: Drawing, field: string) => void
}

function DrawingRow({ pair, name, drawing, onDelete, onChange }: DrawingRowProps) {
  const t = useTranslations('trade.chart.drawings')
  return (
    <li className="border-line border-b py-3 first:pt-0">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 className="font-semibold">{name}</h3>
        <Button size="sm" variant="quiet" aria-label={t('deleteNamed', { name })} onClick={onDelete}>
          {t('deleteShort')}
        </Button>
      </div>
      <div className="grid gap-3">
        {drawing.points.map((point, at) => (
          <PointFields
            // biome-ignore lint/suspicious/noArrayIndexKey: an end is known by its place, which it keeps.
            key={at}
            pair={pair}
            name={name}
            end={drawing.kind === 'level' ? null : at + 1}
            point={point}
            onChange={(next, field) => onChange(withPoint(drawing, at, next), `${at} ${field}`)}
          />
        ))}
      </div>
    </li>
  )
}

interface PointFieldsProps {
  pair: TradingPair
  name: string
  /** Which end it is; a level has none, and no time. */
  end: number | null
  point: DrawingPoint
  onChange: (point: DrawingPoint, field: 'price' | 'time') => void
}

function PointFields({ pair, name, end, point, onChange }: PointFieldsProps) {
  const t = useTranslations('trade.chart.drawings')
  const figure = { locale: useLocaleTag(), scale: pair.quoteScale }
  return (
    <fieldset aria-label={end === null ? name : t('end', { name, end })} className="grid grid-cols-[5fr_9fr] gap-3">
      <DraftField
        label={end === null ? t('price') : t('priceOf', { end })}
        inputMode="decimal"
        value={priceInField(point.price, figure)}
        error={t('priceWrong', { pair: `${pair.baseCurrencyInfo.code}/${pair.quoteCurrencyInfo.code}` })}
        read={(text) => {
          const price = readPriceField(text, figure)
          if (price !== null) onChange({ ...point, price }, 'price')
          return price !== null
        }}
      />
      {end !== null && (
        <DraftField
          label={t('timeOf', { end })}
          type="datetime-local"
          value={timeInField(point.time)}
          error={t('timeWrong')}
          read={(text) => {
            const time = readTimeField(text)
            if (time !== null) onChange({ ...point, time }, 'time')
            return time !== null
          }}
        />
      )}
    </fieldset>
  )
}

interface DraftFieldProps {
  label: string
  value: string
  error: string
  inputMode?: 'decimal'
  type?: 'datetime-local'
  /** Takes what was typed, and says whether it could be read. */
  read: (text: string) => boolean
}

/** Keeps what is being typed until it is left; the chart follows whenever it can be read. */
function DraftField({ label, value, error, read, ...input }: DraftFieldProps) {
  const [draft, setDraft] = useState<{ readonly text: string; readonly isRight: boolean } | null>(null)
  return (
    <TextField
      {...input}
      size="md"
      label={label}
      autoComplete="off"
      value={draft?.text ?? value}
      error={draft !== null && !draft.isRight ? error : undefined}
      onChange={({ target: { value: text } }) => setDraft({ text, isRight: read(text) })}
      onBlur={() => setDraft(null)}
    />
  )
}

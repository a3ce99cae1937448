import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { ErrorState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { usePicture } from './api.ts'

const ZOOMS = [1, 1.5, 2, 3, 4] as const

/** One picture of a person: larger, smaller, turned. A zoomed picture is moved by scrolling, also with the arrow keys. */
export function Picture({ fileId, label }: { fileId: string; label: string }) {
  const t = useTranslations('kyc.picture')
  const { data, error, refetch, isRefetching } = usePicture(fileId)
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const scale = ZOOMS[zoom] ?? 1
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 flex items-center justify-between gap-2 text-dense">
        <span className="font-semibold">{label}</span>
        <span className="flex gap-1">
          <Button
            size="sm"
            aria-label={t('smaller', { label })}
            disabled={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          >
            <Icon of={drawings.minus} size={14} />
          </Button>
          <Button
            size="sm"
            aria-label={t('larger', { label })}
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => setZoom(zoom + 1)}
          >
            <Icon of={drawings.plus} size={14} />
          </Button>
          <Button size="sm" aria-label={t('turn', { label })} onClick={() => setTurns(turns + 1)}>
            <Icon of={drawings.refresh} size={14} />
          </Button>
        </span>
      </figcaption>
      {error !== null && data === undefined ? (
        <ErrorState title={t('failed')} text={error.message} onRetry={() => void refetch()} retrying={isRefetching} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
        <section tabIndex={0} aria-label={label} className="aspect-[4/3] overflow-auto bg-paper-down">
          {data !== undefined && (
            <img
              src={data}
              alt={label}
              style={{ width: `${scale * 100}%`, height: `${scale * 100}%`, rotate: `${turns * 90}deg` }}
              className="max-w-none object-contain"
            />
          )}
        </section>
      )}
    </figure>
  )
}

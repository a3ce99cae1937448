import { join } from 'node:path'
import type { Language } from '@bourse/contract'
import { formatUnits, units } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import type { ZipEntry } from '../../platform/files/zip.ts'
import type { GivenTable, Personal } from '../../platform/personal.ts'
import { createTexts } from '../../platform/texts.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Markets } from '../markets/index.ts'
import { csv } from './csv.rules.ts'

export interface CollectingDeps {
  readonly clock: Clock
  readonly markets: Pick<Markets, 'assets'>
  /** What each module keeps about people, by its name. */
  readonly personal: () => Readonly<Record<string, Personal>>
}

const texts = createTexts(join(import.meta.dirname, 'locales'))

/** Everything that modules keep about a person, as files. */
export function createCollecting({ clock, markets, personal }: CollectingDeps) {
  return async function collect(db: Queryable, userId: string, language: Language): Promise<ZipEntry[]> {
    const scales = new Map((await markets.assets()).map(({ code, scale }) => [code, scale]))
    const entries: ZipEntry[] = [readme(language)]
    for (const [module, { tables, files }] of Object.entries(personal())) {
      for (const [name, table] of Object.entries(tables)) {
        if (typeof table === 'string') continue
        const rows = (await table.read(db, userId)).map((row) => shown(row, table, scales))
        entries.push(textFile(`${module}/${name}.json`, JSON.stringify(rows, null, 2)))
        if (table.csv === true) entries.push(textFile(`${module}/${name}.csv`, `\uFEFF${csv(rows)}`))
      }
      for (const { name, bytes } of (await files?.(userId)) ?? []) entries.push({ name: `${module}/${name}`, bytes })
    }
    return entries
  }

  function readme(language: Language): ZipEntry {
    const time = clock.now().toISOString()
    return textFile('README.txt', `${texts(language, 'export.readme', { time })}\n`)
  }
}

function textFile(name: string, text: string): ZipEntry {
  return { name, bytes: Buffer.from(text) }
}

/** Amounts in whole coins; numbers that are too large for JSON as text. */
function shown(row: object, { amounts = [] }: GivenTable, scales: ReadonlyMap<string, number>) {
  const asset = 'asset' in row ? String(row.asset) : ''
  const scale = scales.get(asset)
  return Object.fromEntries(
    Object.entries(row).map(([column, value]: [string, unknown]) => {
      if (typeof value !== 'bigint') return [column, value]
      const isAmount = amounts.includes(column) && scale !== undefined
      return [column, isAmount ? formatUnits(units(value), scale, { trim: true }) : value.toString()]
    }),
  )
}

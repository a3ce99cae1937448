import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'

export interface FeeRow {
  service: string
  fee: string
  when: string
}

/** Service, fee, when. On a phone the condition stands under the service. */
export function FeeTable({ caption, rows }: { caption: string; rows: readonly FeeRow[] }) {
  const t = useTranslations('fee.columns')
  return (
    <Table caption={caption} className="text-base">
      <thead>
        <tr>
          <Th>{t('service')}</Th>
          <Th numeric>{t('fee')}</Th>
          <Th className="pl-10 max-md:hidden">{t('when')}</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ service, fee, when }) => (
          <Tr key={service}>
            <Td className="whitespace-normal py-2 font-medium">
              {service}
              <div className="font-normal text-body text-ink-2 md:hidden">{when}</div>
            </Td>
            <Td numeric className="align-top leading-[28px] md:align-middle">
              {fee}
            </Td>
            <Td quiet className="w-[46%] whitespace-normal py-2 pl-10 max-md:hidden">
              {when}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

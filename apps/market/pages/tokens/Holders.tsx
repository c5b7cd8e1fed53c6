import { useSignal } from '@preact/signals'
import type { MarketAnswer } from '#contracts/market/index.ts'
import { Button } from '#kit/controls/Button.tsx'
import { Badge } from '../../../shared/parts/Badge.tsx'
import { ends } from '../../../shared/parts/Copyable.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { FailureBox } from '../../../shared/parts/FailureBox.tsx'
import { Section } from '../../../shared/parts/Page.tsx'
import { type Column, Table } from '../../../shared/parts/Table.tsx'
import { hrefOf } from '../../../shared/router/address.ts'
import { useMarket } from '../../api/ask.ts'
import { Figures } from '../../../shared/parts/Facts.tsx'
import { compactText } from '../../parts/numbers.ts'

type Holder = MarketAnswer<'holders'>['richList'][number]

/** So many holders are listed before the rest is asked for. */
const FIRST = 20

const percent = (value: number): string => (value > 0 && value < 0.01 ? '<0.01 %' : `${value.toFixed(2)} %`)

const columns: readonly Column<Holder>[] = [
  { head: 'Place', kind: 'number', cell: ({ id }) => id },
  {
    head: 'Account',
    kind: 'main',
    cell: ({ account, isAMM }) => (
      <>
        <a href={hrefOf(`/account/${account}`)}>
          <code title={account}>{ends(account)}</code>
        </a>{' '}
        {isAMM && <Badge>Pool</Badge>}
      </>
    ),
  },
  { head: 'Balance', kind: 'number', cell: ({ balance }) => compactText(Number(balance)) },
  { head: 'Of the supply', kind: 'number', cell: ({ holding }) => percent(holding) },
]

/** How a token is spread over its holders. */
export function Holders({ md5 }: { readonly md5: string }) {
  const { data, failure, reload } = useMarket('holders', { md5 })
  const isWhole = useSignal(false)
  const info = data.value?.richInfo
  const list = data.value?.richList
  const shares =
    info === undefined
      ? []
      : ([
          ['The 10 largest', percent(info.top10)],
          ['The 20 largest', percent(info.top20)],
          ['The 50 largest', percent(info.top50)],
          ['The 100 largest', percent(info.top100)],
        ] as const)
  return (
    <Section title="Holders" plain>
      {failure.value !== undefined && <FailureBox failure={failure.value} onRetry={reload} />}
      {shares.length > 0 && <Figures facts={shares} />}
      {info?.partial === true && (
        <p class="soft small">Partial: holders that have not moved since our index began are not counted.</p>
      )}
      {failure.value === undefined && (
        <Table
          label="Largest holders"
          columns={columns}
          rows={isWhole.value ? list : list?.slice(0, FIRST)}
          keyOf={({ account }) => account}
          empty={<Empty title="No one holds it" />}
          foot={
            !isWhole.value &&
            (list?.length ?? 0) > FIRST && (
              <div class="table-foot">
                <Button
                  onClick={() => {
                    isWhole.value = true
                  }}
                >
                  Show the {list?.length} largest
                </Button>
              </div>
            )
          }
        />
      )}
    </Section>
  )
}

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Button } from '#kit/controls/Button.tsx'
import { call } from '../../api/call.ts'
import type { Answer } from '../../api/routes.ts'
import { ActionFailure, FailureBox } from '../../../shared/parts/FailureBox.tsx'
import { Field, Form } from '../../../shared/parts/Field.tsx'
import { amountText, percent } from '../../parts/money.tsx'
import { productList } from '../../parts/products.ts'
import { Lines, Page, Section } from '../../../shared/parts/Page.tsx'
import { Table } from '../../../shared/parts/Table.tsx'
import { ExactTime } from '../../../shared/parts/Time.tsx'
import { useAction } from '../../state/action.ts'
import { can } from '../../state/me.ts'
import { useRead } from '../../state/read.ts'
import { toast } from '../../state/toasts.ts'
import './fees.css'

type Fees = Answer<'GET /api/dashboard/fees'>
type Product = keyof Fees['platformBps']

const MOST_BPS = 50

/** The partner's own surcharge, in general and for each product. */
export function FeesPage() {
  const read = useRead('GET /api/dashboard/fees', {})
  const saved = useSignal<Fees | undefined>(undefined)
  const fees = saved.value ?? read.data.value
  return (
    <Page
      title="Fees"
      lead="Your surcharge comes on top of the platform fee, and all of it is yours. Of the platform fee you get your tier’s share."
    >
      {read.failure.value !== undefined && <FailureBox failure={read.failure.value} onRetry={read.reload} />}
      {fees === undefined && read.failure.value === undefined && <Lines count={6} />}
      {fees !== undefined && (
        <>
          <Settings
            key={fees.version}
            fees={fees}
            onSaved={(answer) => {
              saved.value = answer
            }}
          />
          <Section title="Versions" lead="Every quote says with which version it was made." plain>
            <Table
              label="Versions of the fee settings"
              rows={fees.history}
              keyOf={({ version }) => String(version)}
              empty={<p class="soft">No change yet: the settings are as the account began.</p>}
              columns={[
                { head: 'Version', kind: 'main', cell: ({ version }) => `Version ${version}` },
                { head: 'Saved', cell: ({ at }) => <ExactTime at={at} /> },
                { head: 'By', cell: ({ by }) => by },
                { head: 'Surcharge', kind: 'number', cell: ({ surchargeBps }) => percent(surchargeBps) },
                {
                  head: 'By product',
                  cell: ({ products }) =>
                    Object.entries(products)
                      .map(([name, bps]) => `${name} ${percent(bps)}`)
                      .join(', ') || undefined,
                },
              ]}
            />
          </Section>
        </>
      )}
    </Page>
  )
}

/** A typed percentage in basis points: at most two decimals, at most half a percent. */
function bpsOf(text: string): number | undefined {
  const found = /^(\d)?(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (found === null || text.trim() === '') return undefined
  const bps = Number(found[1] ?? '0') * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  return bps <= MOST_BPS ? bps : undefined
}

const textOf = (bps: number): string => (bps / 100).toFixed(2)

function Settings({ fees, onSaved }: { readonly fees: Fees; readonly onSaved: (answer: Fees) => void }) {
  const general = useSignal(textOf(fees.surchargeBps))
  const own = useSignal<Readonly<Partial<Record<Product, string>>>>({})
  const action = useAction()
  useEffect(() => {
    own.value = Object.fromEntries(Object.entries(fees.products).map(([name, bps]) => [name, textOf(bps)]))
  }, [fees])
  const surchargeBps = bpsOf(general.value)
  const entries = Object.entries(own.value).filter(([, text]) => text.trim() !== '')
  const products = Object.fromEntries(entries.map(([name, text]) => [name, bpsOf(text) ?? -1]))
  const isRight = surchargeBps !== undefined && Object.values(products).every((bps) => bps >= 0)
  const served = productList.filter(({ key }) => fees.platformBps[key] !== undefined)
  const save = async () => {
    if (surchargeBps === undefined || !isRight) return
    await action.run(async () => {
      const answer = await call('POST /api/dashboard/fees', { body: { surchargeBps, products } })
      onSaved(answer)
      toast(`Saved as version ${answer.version}. The next quote uses it.`)
    })
  }
  return (
    <div class="columns">
      <Section title={`Surcharge · version ${fees.version}`}>
        <Form onSubmit={save}>
          <Field
            label="For all products"
            value={general}
            name="surcharge"
            inputMode="decimal"
            after={<span class="field-unit">%</span>}
            hint="From 0 to 0.5 % of the amount."
            problem={
              surchargeBps === undefined ? 'A number from 0 to 0.5, with at most two decimals.' : undefined
            }
          />
          <div class="fee-products">
            {served.map(({ key, name }) => (
              <ProductField key={key} name={name} product={key} own={own} />
            ))}
          </div>
          <ActionFailure failure={action.failure} />
          <div class="form-actions">
            <Button
              type="submit"
              kind="primary"
              busy={action.busy.value}
              disabled={!isRight || !can('admin')}
            >
              Save
            </Button>
            {!can('admin') && <span class="soft small">A change needs the role admin.</span>}
          </div>
        </Form>
      </Section>
      <Example fees={fees} surcharges={{ general: surchargeBps, products }} />
    </div>
  )
}

interface ProductFieldProps {
  readonly name: string
  readonly product: Product
  readonly own: { value: Readonly<Partial<Record<Product, string>>> }
}

function ProductField({ name, product, own }: ProductFieldProps) {
  const text = useSignal(own.value[product] ?? '')
  useEffect(() => {
    text.value = own.value[product] ?? ''
  }, [own.value[product]])
  return (
    <Field
      label={`${name} only`}
      value={text}
      name={`surcharge-${product}`}
      inputMode="decimal"
      placeholder="as above"
      after={<span class="field-unit">%</span>}
      problem={text.value.trim() !== '' && bpsOf(text.value) === undefined ? '0 to 0.5' : undefined}
      onChanged={() => {
        own.value = { ...own.value, [product]: text.value }
      }}
    />
  )
}

interface ExampleProps {
  readonly fees: Fees
  /** As typed. One that cannot be saved is undefined, or less than 0. */
  readonly surcharges: {
    readonly general: number | undefined
    readonly products: Readonly<Record<string, number>>
  }
}

function Example({ fees, surcharges }: ExampleProps) {
  const served = productList.filter(({ key }) => fees.platformBps[key] !== undefined)
  return (
    <Section
      title="What it comes to"
      lead={`Of 1,000 XRP, on the tier ${fees.tier}: you get ${percent(fees.shareBps)} of the platform fee.`}
      plain
    >
      <Table
        label="Worked example"
        rows={served}
        keyOf={({ key }) => key}
        empty=""
        columns={[
          { head: 'Product', kind: 'main', cell: ({ name }) => name },
          { head: 'Platform', kind: 'number', cell: ({ key }) => percent(fees.platformBps[key] ?? 0) },
          {
            head: 'User pays',
            kind: 'number',
            cell: ({ key }) => exampleOf(fees, surcharges, key).total,
          },
          {
            head: 'You earn',
            kind: 'number',
            cell: ({ key }) => <strong>{exampleOf(fees, surcharges, key).earned}</strong>,
          },
        ]}
      />
    </Section>
  )
}

function exampleOf(fees: Fees, { general, products }: ExampleProps['surcharges'], product: Product) {
  const surchargeBps = products[product] ?? general
  if (surchargeBps === undefined || surchargeBps < 0) return { total: '–', earned: '–' }
  const platformBps = fees.platformBps[product] ?? 0
  return workedExample({ platformBps, shareBps: fees.shareBps, surchargeBps })
}

/** 1,000 XRP in drops. */
const EXAMPLE = 1_000_000_000n
const XRP = { symbol: 'XRP', decimals: 6 }
const BPS = 10_000n

/** What a user pays on top of 1,000 XRP, and what the partner earns of it. Each part is rounded down, as the service does. */
function workedExample(fee: {
  readonly platformBps: number
  readonly shareBps: number
  readonly surchargeBps: number
}): { readonly total: string; readonly earned: string } {
  const platform = (EXAMPLE * BigInt(fee.platformBps)) / BPS
  const surcharge = (EXAMPLE * BigInt(fee.surchargeBps)) / BPS
  const share = (platform * BigInt(fee.shareBps)) / BPS
  return {
    total: amountText((platform + surcharge).toString(), XRP),
    earned: amountText((share + surcharge).toString(), XRP),
  }
}

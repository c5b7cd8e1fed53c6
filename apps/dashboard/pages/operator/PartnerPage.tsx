import { useSignal } from '@preact/signals'
import { Button } from '#kit/controls/Button.tsx'
import { call } from '../../api/call.ts'
import type { Answer } from '../../api/routes.ts'
import { State } from '../../../shared/parts/Badge.tsx'
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { SelectInput } from '../../../shared/parts/Field.tsx'
import { percent } from '../../parts/money.tsx'
import { Page, Section } from '../../../shared/parts/Page.tsx'
import { Table } from '../../../shared/parts/Table.tsx'
import { Time } from '../../../shared/parts/Time.tsx'
import { hrefOf, query } from '../../../shared/router/address.ts'
import { useRead } from '../../state/read.ts'
import { toast } from '../../state/toasts.ts'
import { type Balance, ProposePayoutDialog } from './ProposePayoutDialog.tsx'
import { payoutColumns } from './payout-columns.tsx'
import { Loaded } from '../../../shared/parts/Loaded.tsx'
import { useOpen } from '../../../shared/state/open.ts'
import { Facts } from '../../../shared/parts/Facts.tsx'
import { balanceColumns } from '../../parts/money-columns.tsx'

type Details = Answer<'GET /api/dashboard/operator/partner'>
type Key = Answer<'GET /api/dashboard/operator/keys'>['keys'][number]
type Tier = Details['partner']['tier']

const TIERS = ['starter', 'growth', 'scale'] as const

type Open =
  | { readonly kind: 'activate' | 'suspend' | 'tier' }
  | { readonly kind: 'revoke'; readonly key: Key }
  | { readonly kind: 'payout'; readonly balance: Balance }

/** One partner, as the operator sees it. */
export function PartnerPage() {
  const slug = query.value.get('slug') ?? ''
  const read = useRead('GET /api/dashboard/operator/partner', { query: { slug } })
  const keys = useRead('GET /api/dashboard/operator/keys', { query: { slug } })
  const { shown, show, close } = useOpen<Open>()
  const data = read.data.value
  const act = (kind: 'activate' | 'suspend' | 'tier') => () => show({ kind })
  const status = data?.partner.status
  return (
    <Page
      title={data?.partner.name ?? slug}
      back={{ href: hrefOf('/operator/partners'), label: 'Partners' }}
      actions={
        data !== undefined && (
          <>
            {status !== 'active' && (
              <Button kind="primary" onClick={act('activate')}>
                Activate
              </Button>
            )}
            <Button onClick={act('tier')}>Change the tier</Button>
            {status !== 'suspended' && (
              <Button kind="danger" onClick={act('suspend')}>
                Suspend
              </Button>
            )}
          </>
        )
      }
    >
      <Loaded read={read}>
        {(found) => (
          <>
            <PartnerFacts data={found} />
            <Balances data={found} onPay={(balance) => show({ kind: 'payout', balance })} />
            <Section title="API keys" plain>
              <Table
                label="API keys of the partner"
                rows={keys.data.value?.keys}
                keyOf={({ id }) => id}
                empty={<Empty title="No key" />}
                columns={[
                  {
                    head: 'Key',
                    kind: 'main',
                    cell: ({ label }) => label,
                    sub: ({ prefix }) => <code>{prefix}…</code>,
                  },
                  { head: 'Environment', cell: ({ env }) => env },
                  { head: 'Products', cell: ({ scopes }) => scopes.join(', ') },
                  {
                    head: 'Last used',
                    cell: ({ lastUsedAt }) => lastUsedAt && <Time at={lastUsedAt} />,
                    none: 'never',
                  },
                  { head: 'State', cell: ({ state }) => <State of={state} /> },
                  {
                    head: 'Actions',
                    kind: 'end',
                    cell: (key) =>
                      key.state !== 'revoked' && (
                        <Button
                          aria-label={`Revoke ${key.label}`}
                          onClick={() => show({ kind: 'revoke', key })}
                        >
                          Revoke
                        </Button>
                      ),
                  },
                ]}
              />
            </Section>
            <Section title="Payouts" plain>
              <Table
                label="Payouts to the partner"
                rows={found.payouts}
                keyOf={({ id }) => id}
                columns={payoutColumns}
                empty={<Empty title="No payout yet" />}
              />
            </Section>
            <Acts
              data={found}
              open={shown}
              onClose={close}
              onDone={async () => {
                await Promise.all([read.reload(), keys.reload()])
              }}
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function PartnerFacts({ data: { partner, fees, shareBps } }: { readonly data: Details }) {
  const own = Object.entries(fees.products).map(([name, bps]) => `, ${name} ${percent(bps)}`)
  return (
    <Section>
      <Facts
        facts={[
          ['Slug', <code>{partner.slug}</code>],
          ['Status', <State of={partner.status} />],
          ['Tier', `${partner.tier}, ${percent(shareBps)} of the platform fee`],
          ['Surcharge', `${percent(fees.surchargeBps)}${own.join('')} (version ${fees.version})`],
          ['Origins', partner.origins.join(', ') || 'none'],
          ['Partner since', <Time at={partner.createdAt} />],
        ]}
      />
    </Section>
  )
}

function Balances({ data, onPay }: { readonly data: Details; readonly onPay: (balance: Balance) => void }) {
  return (
    <Section title="Balance" plain>
      <Table
        label="Balance of the partner"
        rows={data.balances}
        keyOf={({ chain, asset }) => `${chain}:${asset}`}
        empty={<Empty title="Nothing earned yet" />}
        columns={[
          ...balanceColumns,
          {
            head: 'Actions',
            kind: 'end',
            cell: (row) =>
              BigInt(row.available) > 0n && (
                <Button
                  aria-label={`Propose a payout in ${row.symbol} on ${row.chain}`}
                  onClick={() => onPay(row)}
                >
                  Propose a payout
                </Button>
              ),
          },
        ]}
      />
    </Section>
  )
}

interface ActsProps {
  readonly data: Details
  readonly open: Open | undefined
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

function Acts({ data: { partner }, open, onClose, onDone }: ActsProps) {
  const tier = useSignal<Tier>(partner.tier)
  if (open === undefined) return null
  const { slug, name } = partner
  if (open.kind === 'payout')
    return <ProposePayoutDialog slug={slug} balance={open.balance} onClose={onClose} onDone={onDone} />
  const reason = { label: 'Reason', hint: 'At least three letters. The partner’s audit log shows it.' }
  const change = async (
    fields: { status?: 'active' | 'suspended'; tier?: Tier },
    why: string,
    said: string,
  ) => {
    await call('POST /api/dashboard/operator/partner', { body: { slug, ...fields, reason: why } })
    toast(said)
    await onDone()
  }
  if (open.kind === 'revoke')
    return (
      <ConfirmDialog
        title={`Revoke ${open.key.label} of ${name}`}
        act="Revoke the key"
        reason={reason}
        onClose={onClose}
        onAct={async (why) => {
          await call('DELETE /api/dashboard/operator/keys', { query: { id: open.key.id, reason: why } })
          toast('The key is revoked.')
          await onDone()
        }}
      >
        <p>The next call with it is refused.</p>
      </ConfirmDialog>
    )
  if (open.kind === 'tier')
    return (
      <ConfirmDialog
        title={`Change the tier of ${name}`}
        act="Change the tier"
        kind="primary"
        reason={reason}
        onClose={onClose}
        onAct={async (why) => change({ tier: tier.value }, why, `${name} is on the tier ${tier.value} now.`)}
      >
        <p>The share of fees that are booked from now on changes. Entries before stay.</p>
        <SelectInput label="Tier" value={tier} choices={TIERS.map((value) => ({ value, label: value }))} />
      </ConfirmDialog>
    )
  const isActivation = open.kind === 'activate'
  return (
    <ConfirmDialog
      title={isActivation ? `Activate ${name}` : `Suspend ${name}`}
      act={isActivation ? 'Activate the partner' : 'Suspend the partner'}
      kind={isActivation ? 'primary' : 'danger'}
      reason={reason}
      onClose={onClose}
      onAct={async (why) =>
        change(
          { status: isActivation ? 'active' : 'suspended' },
          why,
          isActivation ? `${name} is active.` : `${name} is suspended.`,
        )
      }
    >
      {isActivation ? (
        <p>Live keys work from then on, and the widgets sign in pages of its origins.</p>
      ) : (
        <p>Its keys and widgets stop at once. Payments that are under way are followed to their end.</p>
      )}
    </ConfirmDialog>
  )
}

import { assets } from './assets.ts'
import { type Applied, type Ledger, Malformed, NotAccepted } from './ledger.ts'
import { page } from './page.ts'
import { queryAsset, strictSend } from './paths.ts'
import { notFound, Problem } from './problems.ts'
import { refusalXdr } from './results.ts'
import { accountShape, assetFields, ledgerShape, operationShapes, transactionShape } from './shapes.ts'
import { BASE_FEE } from './state.ts'

type Route = (url: URL, origin: string) => unknown

/** Failed transactions are shown to those who ask for them. */
const shown = (url: URL, entries: readonly Applied[]) =>
  url.searchParams.get('include_failed') === 'true' ? entries : entries.filter((entry) => entry.successful)

const operations = (url: URL, entries: readonly Applied[], only?: (id: ReadonlySet<string>) => boolean) =>
  entries
    .flatMap(operationShapes)
    .filter(
      ({ touches, isPayment }) =>
        (only?.(touches) ?? true) && (isPayment || !url.pathname.endsWith('/payments')),
    )
    .map(({ record }) => record)

/** Answers what Horizon can be asked. Throws Problem. */
export function createRoutes(ledger: Ledger, passphrase: string): Route {
  const ofAccount = (id: string, what: string | undefined, url: URL, origin: string): unknown => {
    const account = ledger.state().accounts.get(id)
    if (account === undefined) throw notFound()
    const entries = shown(url, ledger.applied)
    const touches = (ids: ReadonlySet<string>) => ids.has(id)
    if (what === undefined) return accountShape(account, origin)
    if (what === 'transactions') {
      const mine = entries.filter((entry) => operationShapes(entry).some((shape) => touches(shape.touches)))
      return page(
        url,
        origin,
        mine.map((entry) => transactionShape(entry, origin)),
      )
    }
    if (what === 'payments' || what === 'operations')
      return page(url, origin, operations(url, entries, touches))
    throw notFound()
  }
  const ofTransaction = (hash: string, what: string | undefined, url: URL, origin: string): unknown => {
    const entry = ledger.find(hash.toLowerCase())
    if (entry === undefined) throw notFound()
    if (what === undefined) return transactionShape(entry, origin)
    if (what === 'payments' || what === 'operations') return page(url, origin, operations(url, [entry]))
    throw notFound()
  }
  const ofLedger = (sequence: string): unknown => {
    const found = ledger.headers.find((header) => String(header.sequence) === sequence)
    if (found === undefined) throw notFound()
    return ledgerShape(found)
  }

  return (url, origin) => {
    const [name = '', id, what, more] = url.pathname.split('/').slice(1)
    if (more !== undefined) throw notFound()
    switch (`${name}${id === undefined ? '' : '/*'}`) {
      case '':
        return root(ledger, passphrase)
      case 'fee_stats':
        return feeStats(ledger)
      case 'ledgers':
        return page(url, origin, ledger.headers.map(ledgerShape))
      case 'ledgers/*':
        return ofLedger(id ?? '')
      case 'transactions':
        return page(
          url,
          origin,
          shown(url, ledger.applied).map((entry) => transactionShape(entry, origin)),
        )
      case 'transactions/*':
        return ofTransaction(id ?? '', what, url, origin)
      case 'accounts/*':
        return ofAccount(id ?? '', what, url, origin)
      case 'assets':
        return page(url, origin, assets(ledger.state(), url.searchParams))
      case 'payments':
      case 'operations':
        return page(url, origin, operations(url, shown(url, ledger.applied)))
      case 'paths/*':
        if (id !== 'strict-send') throw notFound()
        return { _embedded: { records: strictSend(ledger.state(), url.searchParams) } }
      case 'order_book':
        return {
          bids: [],
          asks: [],
          base: assetFields(queryAsset(url.searchParams, 'selling')),
          counter: assetFields(queryAsset(url.searchParams, 'buying')),
        }
      default:
        throw notFound()
    }
  }
}

/** Takes a signed envelope and answers when a ledger has closed over it. Throws Problem. */
export async function submit(ledger: Ledger, origin: string, body: string): Promise<unknown> {
  const envelope = new URLSearchParams(body).get('tx') ?? ''
  const failed = (codes: unknown, result: string) =>
    new Problem(400, 'transaction_failed', 'Transaction Failed', {
      envelope_xdr: envelope,
      result_codes: codes,
      result_xdr: result,
    })
  const applied = await ledger.submit(envelope).catch((error: unknown) => {
    if (error instanceof Malformed)
      throw new Problem(400, 'transaction_malformed', 'Transaction Malformed', { envelope_xdr: envelope })
    if (error instanceof NotAccepted) throw failed({ transaction: error.code }, refusalXdr(error.code))
    throw error
  })
  if (!applied.successful)
    throw failed({ transaction: 'tx_failed', operations: applied.codes }, applied.resultXdr)
  return transactionShape(applied, origin)
}

function root(ledger: Ledger, passphrase: string) {
  const { sequence, closedAt } = ledger.head()
  return {
    _links: {},
    horizon_version: '22.0.0',
    core_version: 'sandbox',
    ingest_latest_ledger: sequence,
    history_latest_ledger: sequence,
    history_latest_ledger_closed_at: closedAt,
    history_elder_ledger: ledger.headers[0]?.sequence,
    core_latest_ledger: sequence,
    network_passphrase: passphrase,
    current_protocol_version: 22,
    supported_protocol_version: 22,
    core_supported_protocol_version: 22,
  }
}

function feeStats(ledger: Ledger) {
  const fee = String(BASE_FEE)
  const names = [
    'max',
    'min',
    'mode',
    ...[10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99].map((rank) => `p${rank}`),
  ]
  const spread = Object.fromEntries(names.map((name) => [name, fee]))
  return {
    last_ledger: String(ledger.head().sequence),
    last_ledger_base_fee: fee,
    ledger_capacity_usage: '0.0',
    fee_charged: spread,
    max_fee: spread,
  }
}

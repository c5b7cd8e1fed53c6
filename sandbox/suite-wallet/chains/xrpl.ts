import { Client, isValidClassicAddress, RippledError, ValidationError, type Wallet } from 'xrpl'
import { formatUnits } from 'viem'
import type { Row } from '../../wallet/ask.ts'
import type { XrplToken } from '../../xrpl/world.ts'
import { NotSent, Outdated, Refused, type SuiteChain, turnProblem } from './chain.ts'
import { accountOf, readAs } from './read-as.ts'
import { type Amount, type Transaction, XrplRequest } from './xrpl-request.ts'

export interface XrplChainOptions {
  readonly websocket: string
  readonly networkId: number
  readonly users: readonly Wallet[]
  readonly tokens: readonly XrplToken[]
}

const DECIMALS = 6
/** The ledger counts seconds from 2000-01-01. */
const RIPPLE_EPOCH = 946_684_800
/** Applied, or applied as a failure that costs its fee: both are in the next ledger, with this hash. */
const IN_LEDGER = /^te[sc]/

const xrp = (drops: string) => `${formatUnits(BigInt(drops), DECIMALS)} XRP`

/** The sandbox's XRP Ledger. */
export function xrplSuiteChain({ websocket, networkId, users, tokens }: XrplChainOptions): SuiteChain {
  const accounts = users.map((wallet, i) => ({
    label: `Account ${i + 1}`,
    address: wallet.classicAddress,
    wallet,
  }))

  async function connected<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client(websocket)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.disconnect()
    }
  }

  /** The account's next number, with waiting transactions. */
  const nextOf = (account: string) =>
    connected(async (client) => {
      const { result } = await client.request({ command: 'account_info', account, ledger_index: 'current' })
      return result.account_data.Sequence
    })

  /** The library fills in fee, last ledger and network, and a sequence where there is none. */
  async function send(wallet: Wallet, transaction: Transaction): Promise<string> {
    try {
      return await connected(async (client) => {
        const { tx_blob, hash } = wallet.sign(await client.autofill(transaction))
        const { result } = await client.request({ command: 'submit', tx_blob })
        if (result.engine_result === 'tefPAST_SEQ') throw new Outdated(' (tefPAST_SEQ)')
        // The same bytes a second time.
        if (result.engine_result === 'tefALREADY') return hash
        if (!IN_LEDGER.test(result.engine_result))
          throw new NotSent(`${result.engine_result}: ${result.engine_result_message}`)
        return hash
      })
    } catch (error) {
      if (error instanceof RippledError || error instanceof ValidationError) throw new NotSent(error.message)
      throw error
    }
  }

  return {
    caip2: `xrpl:${networkId}`,
    name: 'XRP Ledger',
    accounts: () =>
      connected((client) =>
        Promise.all(
          accounts.map(async ({ label, address }) => ({
            label,
            address,
            balance: `${await client.getXrpBalance(address)} XRP`,
          })),
        ),
      ),
    async read(given) {
      const { from, txjson, ...request } = readAs(XrplRequest, given)
      if (request.networkId !== networkId || (txjson.NetworkID ?? networkId) !== networkId)
        throw new Refused('The request is for another network of the XRP Ledger.')
      if ([txjson, ...innerOf(txjson)].some(({ Account }) => Account !== from))
        throw new Refused('The transaction is from another account than it says.')
      const { label, address, wallet } = accountOf(accounts, from)
      const problem = txjson.Sequence && turnProblem(txjson.Sequence, await nextOf(from))
      return {
        view: {
          title: 'Send a transaction',
          chain: 'XRP Ledger',
          rows: [{ label, value: address, code: true }, ...rowsOf(tokens, txjson)],
          approve: 'Send',
          ...(problem && { warning: problem.message }),
        },
        sign: () => send(wallet, txjson),
      }
    },
  }
}

/** The transactions of a batch. */
const innerOf = (transaction: Transaction) =>
  transaction.TransactionType === 'Batch'
    ? transaction.RawTransactions.map(({ RawTransaction }) => RawTransaction)
    : []

const action = (value: string): Row => ({ label: 'Action', value })

type Shown = Transaction | ReturnType<typeof innerOf>[number]

/** The effects, in words. */
function rowsOf(tokens: readonly XrplToken[], transaction: Shown): readonly Row[] {
  switch (transaction.TransactionType) {
    case 'Batch':
      return [
        action('All of these, or none'),
        ...innerOf(transaction).flatMap((inner) => rowsOf(tokens, inner)),
        { label: 'Network fee', value: xrp(transaction.Fee) },
      ]
    case 'TrustSet': {
      const { LimitAmount: limit } = transaction
      return [
        action(`Let this account hold ${nameOf(tokens, limit)}`),
        { label: 'At most', value: limit.value },
        { label: 'Issuer', value: limit.issuer, code: true },
      ]
    }
    case 'NFTokenCreateOffer':
    case 'NFTokenAcceptOffer':
      return nftRowsOf(transaction)
    case 'Payment':
      return paymentRowsOf(tokens, transaction)
  }
}

type Of<T extends Transaction['TransactionType']> = Extract<Shown, { TransactionType: T }>

function nftRowsOf(transaction: Of<'NFTokenCreateOffer' | 'NFTokenAcceptOffer'>): readonly Row[] {
  if (transaction.TransactionType === 'NFTokenAcceptOffer') {
    const { NFTokenSellOffer: bought, NFTokenBuyOffer: sold } = transaction
    return [
      action(bought === undefined ? 'Sell an NFT to an offer' : 'Buy an NFT from an offer'),
      { label: 'Offer', value: bought ?? sold ?? '', code: true },
    ]
  }
  const { Owner, NFTokenID, Amount, Destination, Expiration } = transaction
  const ends = new Date((Expiration + RIPPLE_EPOCH) * 1_000)
  return [
    action(`Offer to ${Owner === undefined ? 'sell' : 'buy'} an NFT for ${xrp(Amount)}`),
    { label: 'NFT', value: NFTokenID, code: true },
    ...(Owner === undefined ? [] : [{ label: 'Owner', value: Owner, code: true } as const]),
    { label: 'May be taken by', value: Destination, code: true },
    { label: 'Ends', value: ends.toUTCString() },
  ]
}

function paymentRowsOf(tokens: readonly XrplToken[], transaction: Of<'Payment'>): readonly Row[] {
  const { Account, Destination, Amount: most, SendMax, DeliverMin, DestinationTag, InvoiceID } = transaction
  if (!isValidClassicAddress(Destination)) throw new Refused(`${Destination} is not an account.`)
  const swaps = Destination === Account
  return [
    action(swaps ? 'Swap' : `Send ${amountText(tokens, most)}`),
    ...(SendMax === undefined ? [] : [{ label: 'You pay, at most', value: amountText(tokens, SendMax) }]),
    ...(DeliverMin === undefined
      ? []
      : [
          { label: swaps ? 'You get, at least' : 'Arrives, at least', value: amountText(tokens, DeliverMin) },
        ]),
    ...(swaps
      ? [{ label: 'You get, at most', value: amountText(tokens, most) }]
      : [{ label: 'To', value: Destination, code: true } as const]),
    ...(DestinationTag === undefined ? [] : [{ label: 'Destination tag', value: String(DestinationTag) }]),
    ...(InvoiceID === undefined ? [] : [{ label: 'Invoice ID', value: InvoiceID, code: true } as const]),
  ]
}

const amountText = (tokens: readonly XrplToken[], amount: Amount): string =>
  typeof amount === 'string' ? xrp(amount) : `${amount.value} ${nameOf(tokens, amount)}`

function nameOf(tokens: readonly XrplToken[], asset: Exclude<Amount, string>): string {
  const { currency, issuer } = asset
  const token = tokens.find((candidate) => candidate.currency === currency && candidate.issuer === issuer)
  if (token?.listed === true) return token.symbol
  return `${token?.symbol ?? currency} of ${issuer} (unverified)`
}

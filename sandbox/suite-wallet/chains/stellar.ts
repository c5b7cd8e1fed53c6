import {
  Asset,
  BASE_FEE,
  Horizon,
  type Keypair,
  Memo,
  Operation,
  StrKey,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk'
import { formatUnits } from 'viem'
import * as z from 'zod'
import { SuiteRequest } from '#contracts/api/sign-payload.ts'
import type { Row } from '../../wallet/ask.ts'
import type { StellarToken } from '../../stellar/world.ts'
import { NotSent, Refused, type SuiteChain } from './chain.ts'
import { accountOf, readAs } from './read-as.ts'

export interface StellarChainOptions {
  /** Of Horizon. */
  readonly url: string
  readonly passphrase: string
  readonly users: readonly Keypair[]
  readonly tokens: readonly StellarToken[]
}

const DECIMALS = 7
const Stroops = z.string().regex(/^[1-9][0-9]{0,18}$/, 'expected stroops as decimal text')
/** The SDK's error for a transaction that Horizon refused. */
const Refusal = z.object({
  response: z.object({ data: z.object({ extras: z.object({ result_codes: z.unknown() }) }) }),
})

type Request = z.output<typeof SuiteRequest>
type RequestedOperation = Request['operations'][number]

/** The sandbox's Stellar. Its one wallet is this. */
export function stellarChain({ url, passphrase, users, tokens }: StellarChainOptions): SuiteChain {
  const horizon = new Horizon.Server(url, { allowHttp: true })
  const accounts = users.map((keys, i) => ({ label: `Account ${i + 1}`, address: keys.publicKey(), keys }))

  const balanceOf = async (address: string) => {
    const { balances } = await horizon.loadAccount(address)
    const { balance = '0' } = balances.find((line) => line.asset_type === 'native') ?? {}
    return `${balance.replace(/\.?0+$/, '')} XLM`
  }
  const amount = (asset: string, stroops: string) => {
    const text = formatUnits(BigInt(stroops), DECIMALS)
    return `${text} ${nameOf(tokens, asset)}`
  }

  /** The result of each request, until its time is over: a second visit does not pay a second time. */
  const sent = new Map<string, { readonly request: Request; readonly hash: Promise<string> }>()

  function sendOnce(request: Request, work: () => Promise<string>): Promise<string> {
    const key = JSON.stringify(request)
    const known = sent.get(key)
    if (known !== undefined) return known.hash
    for (const [old, one] of sent) if (isOver(one.request)) sent.delete(old)
    const hash = work()
    sent.set(key, { request, hash })
    // A failed request may be tried again.
    hash.catch(() => sent.delete(key))
    return hash
  }

  async function send(
    request: Request,
    keys: Keypair,
    operations: readonly xdr.Operation[],
  ): Promise<string> {
    const { validUntil } = request
    const loaded = await horizon.loadAccount(keys.publicKey())
    const builder = new TransactionBuilder(loaded, {
      fee: BASE_FEE,
      networkPassphrase: passphrase,
      memo: memoOf(request),
      timebounds: { minTime: 0, maxTime: validUntil },
    })
    for (const operation of operations) builder.addOperation(operation)
    const transaction = builder.build()
    transaction.sign(keys)
    try {
      const { hash } = await horizon.submitTransaction(transaction)
      return hash
    } catch (error) {
      const refusal = Refusal.safeParse(error)
      if (!refusal.success) throw error
      throw new NotSent(JSON.stringify(refusal.data.response.data.extras.result_codes))
    }
  }

  return {
    caip2: 'stellar:local',
    name: 'Stellar',
    accounts: () =>
      Promise.all(
        accounts.map(async ({ label, address }) => ({ label, address, balance: await balanceOf(address) })),
      ),
    async read(given) {
      const request = readAs(SuiteRequest, given)
      if (request.network !== passphrase) throw new Refused('The request is for another network of Stellar.')
      if (isOver(request))
        throw new Refused('The time to send this request is over. Go back to the page that asked for it.')
      const { label, address, keys } = accountOf(accounts, request.from)
      const operations = request.operations.map(operationOf)
      const { memoHash, memo, validUntil } = request
      return {
        view: {
          title: 'Send a transaction',
          chain: 'Stellar',
          rows: [
            { label, value: address, code: true },
            ...request.operations.flatMap((operation) => rowsOf(request.from, operation, amount)),
            ...(memoHash === undefined
              ? []
              : [{ label: 'Memo (hash)', value: memoHash, code: true } as const]),
            ...(memo === undefined
              ? []
              : [{ label: `Memo (${memo.type})`, value: memo.value, code: true } as const]),
            { label: 'Can be sent until', value: new Date(validUntil * 1000).toUTCString() },
          ],
          approve: 'Send',
        },
        sign: () => sendOnce(request, () => send(request, keys, operations)),
      }
    },
  }
}

function nameOf(tokens: readonly StellarToken[], asset: string): string {
  if (asset === 'native') return 'XLM'
  const token = tokens.find(({ address }) => address === asset)
  return token?.listed === true ? token.symbol : `${asset} (unverified)`
}

function memoOf({ memoHash, memo }: Request): Memo {
  if (memo !== undefined) return memo.type === 'id' ? Memo.id(memo.value) : Memo.text(memo.value)
  return memoHash === undefined ? Memo.none() : Memo.hash(memoHash)
}

const isOver = ({ validUntil }: Request): boolean => validUntil * 1000 < Date.now()

const action = (value: string): Row => ({ label: 'Action', value })

/** The effects, in words. */
function rowsOf(
  from: string,
  operation: RequestedOperation,
  amount: (asset: string, stroops: string) => string,
): readonly Row[] {
  switch (operation.type) {
    case 'payment':
      return [
        action(`Send ${amount(operation.asset, operation.amount)}`),
        { label: 'To', value: operation.to, code: true },
      ]
    case 'path_payment_strict_send':
      return [
        action('Swap'),
        { label: 'You pay', value: amount(operation.sendAsset, operation.sendAmount) },
        { label: 'You get, at least', value: amount(operation.destAsset, operation.destMin) },
        ...(operation.to === from ? [] : [{ label: 'Goes to', value: operation.to, code: true } as const]),
      ]
    case 'change_trust':
      return [
        action('Let this account hold an asset'),
        { label: 'Asset', value: operation.asset, code: true },
      ]
  }
}

/** The operation in Stellar's own form, every part of it checked. Throws Refused. */
function operationOf(operation: RequestedOperation): xdr.Operation {
  switch (operation.type) {
    case 'payment': {
      const { to, asset, amount } = operation
      return Operation.payment({ destination: account(to), asset: assetOf(asset), amount: units(amount) })
    }
    case 'path_payment_strict_send': {
      const { to, sendAsset, sendAmount, destAsset, destMin, path } = operation
      return Operation.pathPaymentStrictSend({
        destination: account(to),
        sendAsset: assetOf(sendAsset),
        sendAmount: units(sendAmount),
        destAsset: assetOf(destAsset),
        destMin: units(destMin),
        path: path.map(assetOf),
      })
    }
    case 'change_trust':
      return Operation.changeTrust({ asset: assetOf(operation.asset) })
  }
}

function account(address: string): string {
  if (!StrKey.isValidEd25519PublicKey(address)) throw new Refused(`${address} is not an account.`)
  return address
}

const units = (stroops: string): string => formatUnits(BigInt(readAs(Stroops, stroops)), DECIMALS)

function assetOf(text: string): Asset {
  if (text === 'native') return Asset.native()
  const [code = '', issuer = '', ...rest] = text.split(':')
  try {
    if (rest.length === 0) return new Asset(code, issuer)
  } catch {
    // The error below says it in words that a user understands.
  }
  throw new Refused(`${text} is not an asset.`)
}

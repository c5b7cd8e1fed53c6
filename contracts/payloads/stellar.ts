import { type Action, type Decoded, Undecodable } from './decoded.ts'

/** Reads a Stellar request as one of the three prepared operations. Amounts are stroops (1e-7) as decimal text. */

const ACCOUNT = /^G[A-Z2-7]{55}$/
const ASSET = /^(?:native|[A-Za-z0-9]{1,12}:G[A-Z2-7]{55})$/
const STROOPS = /^(?:0|[1-9][0-9]{0,18})$/
const HASH = /^[0-9a-f]{64}$/
const TEXT = /^[\x20-\x7e]{1,28}$/
const ID = /^(?:0|[1-9][0-9]{0,19})$/
const MOST_ID = 2n ** 64n - 1n
const MOST_STROOPS = 2n ** 63n - 1n

type Memo = NonNullable<Extract<Action, { readonly kind: 'pay' }>['memo']>
type Fields = Readonly<Record<string, unknown>>

/** A transaction as the suite wallet is asked for it. */
interface Request {
  readonly family: string
  readonly from: string
  readonly [field: string]: unknown
}

/** Throws Undecodable with the reason. */
export function decodeStellar(request: Request, chain: string): Decoded {
  only(request, ['family', 'network', 'from', 'to', 'operation', 'memoHash', 'memo', 'validUntil'])
  if (request.family !== 'stellar') throw new Undecodable('The request is for another kind of chain.')
  const from = matching(request.from, ACCOUNT, 'its sender')
  const to = matching(request['to'], ACCOUNT, 'its receiver')
  const memo = request['memoHash']
  const reference = memo === undefined ? undefined : matching(memo, HASH, 'its memo')
  const note = memoOf(request['memo'])
  if (note !== undefined && reference !== undefined) throw new Undecodable('It has two memos.')
  const operation = fieldsOf(request['operation'])
  const action = actionOf(operation, { to, reference, memo: note })
  const value = coinIn(action)
  return { chain, from, to, value, action, validUntil: endOf(request['validUntil']) }
}

/** The amount of the chain's coin that it sends. */
function coinIn(action: Action): bigint {
  if (action.kind === 'pay' && action.asset === 'native') return action.amount
  return action.kind === 'swap' && action.fromAsset === 'native' ? action.amount : 0n
}

interface Around {
  readonly to: string
  readonly reference: string | undefined
  readonly memo: Memo | undefined
}

function actionOf(operation: Fields, { to, reference, memo }: Around): Action {
  if (memo !== undefined && operation['type'] !== 'payment')
    throw new Undecodable('Only a payment can have this memo.')
  const named = reference === undefined ? {} : { reference }
  switch (operation['type']) {
    case 'payment':
      only(operation, ['type', 'asset', 'amount'])
      return {
        kind: 'pay',
        asset: matching(operation['asset'], ASSET, 'its asset'),
        amount: stroops(operation['amount']),
        to,
        ...named,
        ...(memo === undefined ? {} : { memo }),
      }
    case 'change_trust':
      only(operation, ['type', 'asset'])
      return { kind: 'trust', asset: matching(operation['asset'], ASSET, 'its asset') }
    case 'path_payment_strict_send':
      only(operation, ['type', 'sendAsset', 'sendAmount', 'destAsset', 'destMin', 'path'])
      checkPath(operation['path'])
      return {
        kind: 'swap',
        fromAsset: matching(operation['sendAsset'], ASSET, 'what it sends'),
        amount: stroops(operation['sendAmount']),
        toAsset: matching(operation['destAsset'], ASSET, 'what it delivers'),
        minOut: stroops(operation['destMin']),
        receiver: to,
      }
    default:
      throw new Undecodable('This operation is unknown here.')
  }
}

/** What tells a recipient's customers apart: text, or a number below 2^64. */
function memoOf(memo: unknown): Memo | undefined {
  if (memo === undefined) return undefined
  const fields = fieldsOf(memo)
  only(fields, ['type', 'value'])
  const { type } = fields
  if (type !== 'text' && type !== 'id') throw new Undecodable('Its memo is of another type.')
  const value = matching(fields['value'], type === 'id' ? ID : TEXT, 'its memo')
  if (type === 'id' && BigInt(value) > MOST_ID) throw new Undecodable('Its memo is malformed.')
  return { type, value }
}

function checkPath(path: unknown): void {
  if (!Array.isArray(path) || path.length > 5) throw new Undecodable('Its path is malformed.')
  for (const asset of path) matching(asset, ASSET, 'its path')
}

/** A request without an end could still be sent after another one has replaced it. */
function endOf(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value
  throw new Undecodable('The request does not say how long it can be sent.')
}

function stroops(text: unknown): bigint {
  const amount = BigInt(matching(text, STROOPS, 'its amount'))
  if (amount > MOST_STROOPS) throw new Undecodable('Its amount is larger than the chain allows.')
  return amount
}

function matching(value: unknown, pattern: RegExp, what: string): string {
  if (typeof value === 'string' && pattern.test(value)) return value
  throw new Undecodable(`The request is malformed: ${what}.`)
}

function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw new Undecodable('The request has no operation.')
  return Object.fromEntries(Object.entries(value))
}

function only(fields: Fields, known: readonly string[]): void {
  if (Object.keys(fields).some((field) => !known.includes(field)))
    throw new Undecodable('The request has unknown fields.')
}

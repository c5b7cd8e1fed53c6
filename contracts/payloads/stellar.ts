import { type Action, type Decoded, Undecodable } from './decoded.ts'

/** Reads a Stellar request as prepared operations, of three kinds. Amounts are stroops (1e-7) as decimal text. */

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

/** Reads a request of one operation. Throws Undecodable with the reason. */
export function decodeStellar(request: Request, chain: string): Decoded {
  const [leg, ...more] = decodeStellarTogether(request, chain)
  if (leg === undefined || more.length > 0) throw new Undecodable('The request has more than one operation.')
  return leg
}

/**
 * Reads a request of several operations: each as if it were signed alone, in the order in which they are carried out.
 * All of them are carried out, or none. Throws Undecodable with the reason.
 */
export function decodeStellarTogether(request: Request, chain: string): readonly Decoded[] {
  only(request, ['family', 'network', 'from', 'operations', 'memoHash', 'memo', 'validUntil'])
  if (request.family !== 'stellar') throw new Undecodable('The request is for another kind of chain.')
  const from = matching(request.from, ACCOUNT, 'its sender')
  const memo = request['memoHash']
  const reference = memo === undefined ? undefined : matching(memo, HASH, 'its memo')
  const note = memoOf(request['memo'])
  if (note !== undefined && reference !== undefined) throw new Undecodable('It has two memos.')
  const validUntil = endOf(request['validUntil'])
  const operations: unknown = request['operations']
  if (!Array.isArray(operations) || operations.length === 0)
    throw new Undecodable('The request has no operation.')
  return operations.map((operation: unknown) => {
    const fields = fieldsOf(operation)
    const action = actionOf(fields, { reference, memo: note })
    return { chain, from, to: receiverOf(fields, action), value: coinIn(action), action, validUntil }
  })
}

/** Whom an operation pays; of a trust line, the issuer. */
const receiverOf = (operation: Fields, action: Action): string =>
  action.kind === 'trust'
    ? (action.asset.split(':')[1] ?? '')
    : matching(operation['to'], ACCOUNT, 'its receiver')

/** The amount of the chain's coin that it sends. */
function coinIn(action: Action): bigint {
  if (action.kind === 'pay' && action.asset === 'native') return action.amount
  return action.kind === 'swap' && action.fromAsset === 'native' ? action.amount : 0n
}

interface Around {
  readonly reference: string | undefined
  readonly memo: Memo | undefined
}

function actionOf(operation: Fields, { reference, memo }: Around): Action {
  if (memo !== undefined && operation['type'] !== 'payment')
    throw new Undecodable('Only a payment can have this memo.')
  const named = reference === undefined ? {} : { reference }
  switch (operation['type']) {
    case 'payment':
      only(operation, ['type', 'to', 'asset', 'amount'])
      return {
        kind: 'pay',
        asset: matching(operation['asset'], ASSET, 'its asset'),
        amount: stroops(operation['amount']),
        to: matching(operation['to'], ACCOUNT, 'its receiver'),
        ...named,
        ...(memo === undefined ? {} : { memo }),
      }
    case 'change_trust':
      only(operation, ['type', 'asset'])
      return { kind: 'trust', asset: matching(operation['asset'], ASSET, 'its asset') }
    case 'path_payment_strict_send':
      only(operation, ['type', 'to', 'sendAsset', 'sendAmount', 'destAsset', 'destMin', 'path'])
      checkPath(operation['path'])
      return {
        kind: 'swap',
        fromAsset: matching(operation['sendAsset'], ASSET, 'what it sends'),
        amount: stroops(operation['sendAmount']),
        toAsset: matching(operation['destAsset'], ASSET, 'what it delivers'),
        minOut: stroops(operation['destMin']),
        receiver: matching(operation['to'], ACCOUNT, 'its receiver'),
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

import * as z from 'zod'

/**
 * The payload that a partner's server may put into a sign session: a step of a prepare call, its whole `payment`, or
 * one wallet payload. Fields that the session does not need are ignored.
 */

const hex = (message: string) =>
  z
    .string()
    .regex(/^0x[0-9a-fA-F]*$/, message)
    .max(200_000)

/**
 * The account that signs a payload. A check, and not a type: only so the refusal of a payload in one of several forms
 * names this field.
 */
const account = (what: string) =>
  z
    .unknown()
    .refine(
      (given) => given === undefined || (typeof given === 'string' && given !== '' && given.length <= 128),
      `must be ${what}, or left out`,
    )
    .transform((given) => (typeof given === 'string' ? given : undefined))
    .optional()
    .meta({ type: 'string', minLength: 1, maxLength: 128 })

/** A check, and not a type, as for the account. */
const isChainId = (given: unknown): boolean =>
  typeof given === 'number'
    ? Number.isSafeInteger(given) && given > 0
    : typeof given === 'string' && /^0x[0-9a-fA-F]{1,18}$/.test(given)

/** Hints that wallets set themselves: they may stand in a call, and are not part of what is signed. */
const hints = ['gas', 'gasLimit', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'nonce', 'accessList']
const hosted = ['from', 'to', 'value', 'data', 'chainId', 'type', ...hints]
/** Transactions whose whole effect is their call. Type 0x4 gives the account other code (EIP-7702). */
const plainTypes = ['0x0', '0x00', '0x1', '0x01', '0x2', '0x02']

/** Parameters of `eth_sendTransaction`; value and data may be left out. */
export const SuppliedEvmCall = z
  .looseObject({
    from: account('the address that signs it').describe(
      'The account that signs it; when left out, the one that the user connects',
    ),
    to: z.string(),
    value: hex('must be a hex quantity').max(66).default('0x0'),
    data: hex('must be hex data').default('0x'),
    chainId: z
      .unknown()
      .refine(isChainId, 'is required: the chain’s id as a number or a hex quantity, such as 1 or `0x1`')
      .transform((given) => (typeof given === 'number' ? given : String(given)))
      .meta({ anyOf: [{ type: 'string', pattern: '^0x[0-9a-fA-F]+$', maxLength: 20 }, { type: 'integer' }] }),
  })
  .superRefine((call, context) => {
    for (const name of Object.keys(call)
      .filter((key) => !hosted.includes(key))
      .slice(0, 5))
      context.addIssue({
        code: 'custom',
        path: [name.slice(0, 40)],
        message:
          'is not hosted: leave it out. It would give the transaction an effect that the page does not show',
      })
    const { type } = call
    if (type !== undefined && !(typeof type === 'string' && plainTypes.includes(type)))
      context.addIssue({ code: 'custom', path: ['type'], message: 'must be 0x0, 0x1 or 0x2, or left out' })
  })
export type SuppliedEvmCall = z.output<typeof SuppliedEvmCall>

export const SuppliedEvm = z.object({
  method: z.literal('eth_sendTransaction'),
  params: z.tuple([SuppliedEvmCall]),
})
export type SuppliedEvm = z.output<typeof SuppliedEvm>

const text = z.string().min(1).max(128)

/** The steps of a prepare call as one: parameters of `wallet_sendCalls`, as they were written there. */
export const SuppliedCalls = z.object({
  method: z.literal('wallet_sendCalls'),
  params: z.tuple([
    z.strictObject({
      version: z.literal('2.0.0'),
      chainId: z.string().regex(/^0x[0-9a-fA-F]{1,18}$/, 'must be a hex quantity'),
      from: text,
      atomicRequired: z.literal(true),
      calls: z
        .array(
          z.strictObject({
            to: text,
            value: hex('must be a hex quantity').max(66),
            data: hex('must be hex data'),
          }),
        )
        .min(2)
        .max(4),
    }),
  ]),
})
export type SuppliedCalls = z.output<typeof SuppliedCalls>

export const SuppliedSolana = z.object({
  method: z.enum(['solana_transfer', 'solana_swap', 'solana_together']),
  params: z.object({
    chain: text,
    from: text,
    to: text,
    transaction: z
      .string()
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be base64')
      .max(2_000),
    lastValidBlockHeight: z.string().regex(/^[0-9]{1,20}$/, 'must be a block height'),
  }),
})
export type SuppliedSolana = z.output<typeof SuppliedSolana>

/** Transactions are flat: paths are their deepest part. */
const MOST_DEPTH = 12

function isDeep(value: unknown, left = MOST_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false
  return left === 0 || Object.values(value).some((inner) => isDeep(inner, left - 1))
}

/** The fields of a transaction of the XRP Ledger. A usual `Fee`, `Sequence` and `LastLedgerSequence` are left out: wallets fill them in. */
export const SuppliedTxJson = z
  .looseObject({
    TransactionType: text,
    Account: account('the address of the account that signs it').describe(
      'The account that signs it; when left out, the one that the user connects',
    ),
  })
  .refine((txjson) => !isDeep(txjson), 'must be a transaction of the XRP Ledger: it is nested too deep')
export type SuppliedTxJson = z.output<typeof SuppliedTxJson>

export const SuppliedXrpl = z.object({
  method: z.enum(['xrpl_signAndSubmit', 'xrpl_signTransaction']),
  params: z.object({ tx_json: SuppliedTxJson }),
})
export const SuppliedXaman = z.object({ txjson: SuppliedTxJson })
export const SuppliedLink = z.object({ kind: z.literal('suite'), link: z.string().max(8_000) })

const stroops = z.string().regex(/^(0|[1-9][0-9]{0,18})$/, 'must be a whole number of stroops')

/** A trust line, a fee and a swap. */
const MOST_OPERATIONS = 3

const Operation = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('payment'), to: text, asset: text, amount: stroops }),
  z.strictObject({
    type: z.literal('path_payment_strict_send'),
    to: text,
    sendAsset: text,
    sendAmount: stroops,
    destAsset: text,
    destMin: stroops,
    path: z.array(text).max(5),
  }),
  z.strictObject({ type: z.literal('change_trust'), asset: text }),
])
/** The request in a link to the suite wallet, on chains whose only wallet it is. */
export const SuiteRequest = z.discriminatedUnion('family', [
  z.strictObject({
    family: z.literal('stellar'),
    network: text,
    from: text,
    /** All of them are carried out, in this order, or none. */
    operations: z.array(Operation).min(1).max(MOST_OPERATIONS),
    memoHash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .exactOptional(),
    memo: z.strictObject({ type: z.enum(['text', 'id']), value: z.string().min(1).max(28) }).exactOptional(),
    /** The upper time bound in seconds since the epoch: a request without one could be sent forever. */
    validUntil: z.int().positive(),
  }),
])

export const SuppliedWallet = z.union([
  SuppliedEvm,
  SuppliedCalls,
  SuppliedSolana,
  SuppliedXrpl,
  SuppliedXaman,
  SuppliedLink,
])
export type SuppliedWallet = z.output<typeof SuppliedWallet>

const SuppliedStep = z.object({ wallets: z.array(SuppliedWallet).min(1) })
/** A step whose order is not made yet: the session shows it as soon as it is. */
const PlannedStep = z.object({ awaiting: z.literal('order'), wallets: z.tuple([]) })
const SuppliedPayment = z.object({
  steps: z
    .array(z.union([SuppliedStep, PlannedStep]))
    .min(1)
    .max(6),
})

export const SignPayload = z.union([SuppliedPayment, SuppliedStep, SuppliedWallet], {
  error:
    'must be a step of a prepare call, the whole `payment` of one, or a wallet payload with `method` and `params`',
})
export type SignPayload = z.output<typeof SignPayload>

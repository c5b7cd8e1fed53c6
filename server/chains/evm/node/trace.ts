import * as z from 'zod'

/** A call that a transaction made, on its own or deep inside, and that was carried out. */
export interface Call {
  readonly from: string
  readonly to: string
  readonly value: bigint
  /** Lower-case hex. */
  readonly input: string
}

const lower = z.string().transform((text) => text.toLowerCase())
const value = z
  .string()
  .regex(/^0x[0-9a-f]{0,64}$/i)
  .transform((text) => BigInt(text === '0x' ? 0 : text))

/** What `debug_traceTransaction` answers with the tracer `callTracer`. */
const Frame = z.object({
  type: z.string(),
  from: lower,
  to: lower.nullish(),
  value: value.default(0n),
  input: lower.default('0x'),
  error: z.string().nullish(),
  get calls() {
    return z.array(Frame).default([])
  },
})
type Frame = z.output<typeof Frame>

/** What `trace_transaction` answers: all calls in one list, each with its place in the tree. */
const Flat = z.object({
  action: z.object({
    callType: z.string().nullish(),
    from: lower.nullish(),
    to: lower.nullish(),
    value: value.default(0n),
    input: lower.default('0x'),
  }),
  error: z.string().nullish(),
  traceAddress: z.array(z.number()),
})

export const CallTrace = Frame.transform(carriedOut)
export const FlatTrace = z.array(Flat).transform((list): readonly Call[] => {
  const failed = list.filter(({ error }) => typeof error === 'string').map(({ traceAddress }) => traceAddress)
  return list.flatMap(({ action: { callType, from, to, value: moved, input }, traceAddress }) => {
    const isUndone = failed.some((at) => at.every((index, depth) => traceAddress[depth] === index))
    // Only a plain call moves coin: the others run foreign code as their caller.
    if (isUndone || callType !== 'call' || typeof from !== 'string' || typeof to !== 'string') return []
    return [{ from, to, value: moved, input }]
  })
})

/** A call that failed has undone all calls in it. */
function carriedOut({ type, from, to, value: moved, input, error, calls }: Frame): readonly Call[] {
  if (typeof error === 'string') return []
  const inner = calls.flatMap(carriedOut)
  return type === 'CALL' && typeof to === 'string' ? [{ from, to, value: moved, input }, ...inner] : inner
}

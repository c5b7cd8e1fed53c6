import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WalletPayload } from '#contracts/api/payment.ts'
import { SuppliedWallet } from '#contracts/api/sign-payload.ts'
import { isSameTx, type UnsignedTx } from '#server/domain/payment/tx.ts'
import { ANCHOR, attackFor, payloadFor, payloads, type StepFamily, type Terms } from '../steps/family.ts'

/** Names under which a payload has numbers that are not amounts. */
const COUNTS = ['Flags', 'SourceTag', 'DestinationTag', 'NetworkID', 'networkId', 'chainId', 'validUntil']
/** The names of the account's number on chains whose transactions have one. */
const NUMBERS = ['Sequence', 'nonce']

type Kind = WalletPayload['kind']

const someTerms = ({ accounts: [payer] }: StepFamily): Terms => ({
  payer,
  amount: 85_000n,
  minOut: 84_000n,
  reference: 'ab'.repeat(32),
  network: 'main',
})

const anyTerms = ({ accounts: [payer] }: StepFamily): fc.Arbitrary<Terms> =>
  fc.record({
    payer: fc.constant(payer),
    amount: fc.bigInt({ min: 1n, max: 10n ** 15n }),
    minOut: fc.bigInt({ min: 1n, max: 10n ** 15n }),
    reference: fc
      .uint8Array({ minLength: 32, maxLength: 32 })
      .map((bytes) => Buffer.from(bytes).toString('hex')),
    network: fc.constantFrom('main' as const, 'other' as const),
  })

/** The promises of every wallet kind's payloads, on one family of chains; `reads` when partners may send them back. */
export function walletPayloadSuite(
  kind: Kind,
  family: StepFamily,
  { reads }: { readonly reads: boolean },
): void {
  describe(`payloads of kind ${kind} on ${family.name}`, () => {
    describeWriting(kind, family)
    describeReading(kind, family, reads)
    describeAttacks(kind, family, reads)
    describeTogether(kind, family, reads)
  })
}

/** One transaction of several steps, for the kinds of wallets that sign such. */
function describeTogether(kind: Kind, family: StepFamily, reads: boolean): void {
  const groupsOf = async (given = someTerms(family)) => (await family.together?.(given)) ?? []
  const signs = (tx: UnsignedTx) => payloads.write(tx, ANCHOR).some((one) => one.kind === kind)

  test('several steps have at most one payload, which says what the contract knows and nothing else', async () => {
    for (const { tx, name } of await groupsOf()) {
      const written = payloads.write(tx, ANCHOR).filter((one) => one.kind === kind)
      expect(written.length, name).toBeLessThan(2)
      for (const payload of written) expect(WalletPayload.parse(payload), name).toEqual(payload)
    }
  })

  test.runIf(reads)(
    'several steps read back as exactly the same transaction, and as no single step',
    async () => {
      const steps = await family.steps(someTerms(family))
      for (const { tx, name } of await groupsOf()) {
        if (!signs(tx)) continue
        const found = read(payloadFor(kind, tx))
        expect(found !== undefined && isSameTx(found, tx), name).toBe(true)
        expect(
          steps.some((step) => found !== undefined && isSameTx(found, step.tx)),
          name,
        ).toBe(false)
      }
    },
  )

  test.runIf(reads)('attack: several steps that were changed are not the prepared ones', async () => {
    const [prepared] = await groupsOf()
    if (prepared === undefined || !signs(prepared.tx)) return
    for (const attack of (await family.togetherAttacks?.(someTerms(family))) ?? []) {
      const found = read(attackFor(kind, attack))
      expect(found !== undefined && isSameTx(found, prepared.tx), attack.name).toBe(false)
    }
  })
}

function describeWriting(kind: Kind, family: StepFamily): void {
  test('each step has one, which says what the contract knows and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(anyTerms(family), async (given) => {
        for (const { tx } of await family.steps(given)) {
          expect(
            payloads.write(tx, { number: '1', hash: 'AA' }).filter((one) => one.kind === kind),
          ).toHaveLength(1)
          const payload = payloadFor(kind, tx)
          expect(WalletPayload.parse(payload)).toEqual(payload)
          // A payload is the same after its way over the wire as JSON.
          expect(JSON.parse(JSON.stringify(payload))).toEqual(payload)
        }
      }),
      { numRuns: 20 },
    )
  })

  test('amounts are text: no number in it is one, and none has a fraction', async () => {
    await fc.assert(
      fc.asyncProperty(anyTerms(family), async (given) => {
        for (const { tx } of await family.steps(given))
          for (const [name, number] of numbersIn(requestIn(payloadFor(kind, tx)))) {
            expect(COUNTS).toContain(name)
            expect(Number.isSafeInteger(number)).toBe(true)
          }
      }),
      { numRuns: 20 },
    )
  })

  test('what can be asked for by a plain link is a payment that the link says in full', async () => {
    for (const network of ['main', 'other'] as const)
      for (const { tx, means, name } of await family.steps({ ...someTerms(family), network })) {
        const isPayment = means.action.kind === 'pay'
        for (const link of plainLinksOf(payloadFor(kind, tx))) {
          expect(isPayment, name).toBe(true)
          expect(link, name).toContain(means.to)
        }
      }
  })

  test('writing changes nothing of the transaction, and nothing of the payload leads back to it', async () => {
    for (const { tx } of await family.steps(someTerms(family))) {
      const before = structuredClone(tx)
      const payload = payloadFor(kind, tx)
      if ('txjson' in payload) Reflect.set(payload.txjson, 'Account', 'someone else')
      expect(tx).toEqual(before)
    }
  })
}

function describeReading(kind: Kind, family: StepFamily, reads: boolean): void {
  test('the account’s number goes along where the chain has such numbers, but to wallets that choose their own', async () => {
    const hasNumber = family.name === 'xrpl' || (family.name === 'evm' && kind !== 'evm')
    for (const { tx, name } of await family.steps(someTerms(family))) {
      const [bare, numbered] = [undefined, 4_321].map((number) => payloadFor(kind, tx, number))
      const found = numbersIn(requestIn(numbered)).filter(([field]) => NUMBERS.includes(field))
      expect(
        found.map(([, number]) => number),
        name,
      ).toEqual(hasNumber ? [4_321] : [])
      expect(withoutNumbers(requestIn(numbered)), name).toEqual(withoutNumbers(requestIn(bare)))
      // A partner's server sends back the same step, with any number.
      const again = read(payloadFor(kind, tx, 4_321))
      if (reads) expect(again !== undefined && isSameTx(again, tx), name).toBe(true)
    }
  })

  test.runIf(reads)('every step reads back as exactly the same transaction, with any amounts', async () => {
    await fc.assert(
      fc.asyncProperty(anyTerms(family), async (given) => {
        for (const { tx, means } of await family.steps({ ...given, network: 'main' })) {
          const found = read(payloadFor(kind, tx))
          expect(found !== undefined && isSameTx(found, tx), means.action.kind).toBe(true)
        }
      }),
      { numRuns: 20 },
    )
  })

  test.runIf(!reads)('a partner’s own server cannot send one: no one would know what it says', async () => {
    for (const { tx } of await family.steps(someTerms(family)))
      expect(read(payloadFor(kind, tx))).toBeUndefined()
  })
}

function describeAttacks(kind: Kind, family: StepFamily, reads: boolean): void {
  const named = async (name: string, given = someTerms(family)) => {
    const found = (await family.steps(given)).find((step) => step.name === name)
    if (found === undefined) throw new RangeError(`there is no step ${name}`)
    return found.tx
  }

  test.runIf(reads)('attack: reading repairs nothing: a changed payload is not a transaction', async () => {
    for (const attack of await family.attacks(someTerms(family))) {
      const found = read(attackFor(kind, attack))
      if (found !== undefined) expect(isSameTx(found, attack.tx), attack.name).toBe(true)
    }
  })

  test.runIf(reads)('attack: a step of another network is not a step of this one', async () => {
    const here = await family.steps(someTerms(family))
    const there = await family.steps({ ...someTerms(family), network: 'other' })
    for (const [index, { tx, name }] of there.entries()) {
      const [found, ours] = [read(payloadFor(kind, tx)), here[index]?.tx]
      expect(found !== undefined && ours !== undefined && isSameTx(found, ours), name).toBe(false)
    }
  })

  test('attack: a token that looks like another stays another', async () => {
    const [real, fake] = [
      await named('a fee in a token'),
      await named('a fee in a token that looks like another'),
    ]
    expect(JSON.stringify(payloadFor(kind, fake))).not.toBe(JSON.stringify(payloadFor(kind, real)))
    if (reads) expect(read(payloadFor(kind, fake))).toEqual(fake)
  })

  test('attack: a fee whose name was taken off is not given one', async () => {
    // Unlike the anchor, which has its own hash.
    const own = { ...someTerms(family), reference: '1f'.repeat(32) }
    const bare = family.unnamed(await named('a fee in the coin', own))
    expect(JSON.stringify(requestIn(payloadFor(kind, bare)))).not.toContain(own.reference)
    if (reads) expect(read(payloadFor(kind, bare))).toEqual(bare)
  })
}

/** The meaning of a payload from someone else's server. */
function read(payload: WalletPayload): UnsignedTx | undefined {
  const supplied = SuppliedWallet.safeParse(payload).data
  return supplied === undefined ? undefined : payloads.read(supplied)
}

/** The payload, or what the link of one holds. */
function requestIn(payload: WalletPayload | undefined): unknown {
  if (payload === undefined) return undefined
  if (payload.kind !== 'suite') return payload
  const request = new URL(payload.link).searchParams.get('request') ?? ''
  return JSON.parse(Buffer.from(request, 'base64url').toString('utf8'))
}

const withoutNumbers = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, inner: unknown) => (NUMBERS.includes(name) ? undefined : inner)))

/** Links that say a payment by themselves, for wallets that are given nothing else. */
const plainLinksOf = (payload: WalletPayload): readonly string[] =>
  payload.kind === 'xaman' && payload.link !== undefined ? [payload.link] : []

function numbersIn(value: unknown, name = ''): readonly (readonly [string, number])[] {
  if (typeof value === 'number') return [[name, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => numbersIn(inner, key))
}

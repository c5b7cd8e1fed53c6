import type { PaymentIntent } from '../../../domain/payment/intent.ts'
import type { Sighting } from '../../../domain/payment/proof.ts'
import type { Tables } from '../../../ports/store.ts'
import { oldestFirst } from '../../../kit/every-row.ts'

/** 32 bytes in hex. */
const REFERENCE_DIGITS = 64
/** The hex digits of a tag of the XRP Ledger. */
const TAG_DIGITS = 8

/**
 * The intent that a transaction names by its reference, which may stand among bytes of the wallet's own. Some links and
 * wallets send only its first bytes; then only the payer's intents are searched.
 */
export async function intentNamedBy(
  tables: Pick<Tables<'read'>, 'intents'>,
  sighting: Sighting,
): Promise<PaymentIntent | undefined> {
  // Someone else may have sent it, for several accounts: each leg names the payment of its own payer.
  for (const leg of sighting.legs ?? []) {
    const intent = await intentNamed(tables, leg)
    if (intent !== undefined) return intent
  }
  return intentNamed(tables, sighting)
}

async function intentNamed(
  { intents }: Pick<Tables<'read'>, 'intents'>,
  { payer, called, memo }: Pick<Sighting, 'payer' | 'called' | 'memo'>,
): Promise<PaymentIntent | undefined> {
  const first = await intents.by('reference', memo.slice(0, REFERENCE_DIGITS))
  if (first !== undefined) return first
  let tagged: PaymentIntent | undefined
  for await (const theirs of oldestFirst(intents, { payer }))
    for (const intent of theirs) {
      if (memo.length !== TAG_DIGITS && memo.includes(intent.reference)) return intent
      if (memo.length !== TAG_DIGITS || !intent.reference.startsWith(memo)) continue
      if (intent.booked === 'no') return intent
      tagged ??= intent
    }
  // A contract pays in a transaction of another account: the reference stands in what it was asked to do.
  if (called !== undefined)
    for await (const theirs of oldestFirst(intents, { payer: called }))
      for (const intent of theirs) if (memo.includes(intent.reference)) return intent
  return tagged
}

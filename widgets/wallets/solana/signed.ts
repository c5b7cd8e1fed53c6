import { Undecodable, WalletError } from '../wallet.ts'
import { checkPriority } from '#contracts/payloads/solana/decode.ts'
import { effectOf } from '#contracts/payloads/solana/effects.ts'
import {
  type Instruction,
  malformed,
  MOST_BYTES,
  readTransaction,
  type Transaction,
} from '#contracts/payloads/solana/message.ts'
import { COMPUTE_BUDGET } from '#contracts/payloads/solana/programs.ts'

/** The signed transaction as base64, if it does what was shown, but for price and guards. Throws WalletError. */
export function signedAsShown(shown: string, signed: Uint8Array): string {
  try {
    if (signed.length > MOST_BYTES) throw malformed('its length')
    const base64 = btoa(String.fromCharCode(...signed))
    const [before, after] = [readTransaction(shown), readTransaction(base64)]
    if (isSame(before, after)) return base64
  } catch (cause) {
    if (!(cause instanceof Undecodable)) throw cause
  }
  throw new WalletError('altered')
}

/** Throws Undecodable when the wallet added an unknown instruction. */
function isSame(before: Transaction, after: Transaction): boolean {
  const extras = extrasOf(after.instructions, before.instructions)
  const effects = extras?.map(effectOf)
  checkPriority(after.instructions.filter(isPrice).map(effectOf))
  return (
    effects?.every(({ kind }) => kind === 'nothing') === true &&
    after.signers.every(({ hasSigned }) => hasSigned) &&
    after.signers.length === before.signers.length &&
    after.signers.every(({ key }) => before.signers.some((signer) => signer.key === key)) &&
    after.signers[0]?.key === before.signers[0]?.key &&
    after.blockhash === before.blockhash &&
    after.lookups === before.lookups
  )
}

const isPrice = ({ program }: Instruction): boolean => program === COMPUTE_BUDGET

/** The added instructions; `undefined` unless all that were shown are there, in their order. */
function extrasOf(
  done: readonly Instruction[],
  shown: readonly Instruction[],
): readonly Instruction[] | undefined {
  const wanted = shown.filter((one) => !isPrice(one)).map(nameOf)
  const extras: Instruction[] = []
  let found = 0
  for (const instruction of done.filter((one) => !isPrice(one)))
    if (nameOf(instruction) === wanted[found]) found++
    else extras.push(instruction)
  return found === wanted.length ? extras : undefined
}

/** A text that identifies an instruction completely. */
const nameOf = ({ program, uses, data }: Instruction): string => JSON.stringify([program, uses, ...data])

import { closeSync, openSync, readSync } from 'node:fs'
import type { UnsignedTx } from '#server/domain/payment/tx.ts'
import type { Clock } from '#server/ports/clock.ts'
import { createFakeChain, type FakeChain } from '../fake-chain.ts'

/** More than a payment needs to be final. */
const DEPTH = 10

interface Line {
  readonly hash: string
  readonly tx: UnsignedTx
}

/** A transaction as a line of the file of a chain. */
export const lineOf = (line: Line): string => `${JSON.stringify(line)}\n`

/**
 * A chain that goes on when a process ends: its transactions are the lines of a file, which each process reads on before
 * it looks. Each is final at once, and in the same block for all processes.
 */
export function openChain(file: string, clock: Clock): FakeChain {
  const chain = createFakeChain(clock)
  const lines = openSync(file, 'r')
  process.once('exit', () => closeSync(lines))
  const buffer = Buffer.alloc(64 << 10)
  let rest = ''

  function readOn(): void {
    for (;;) {
      const length = readSync(lines, buffer)
      if (length === 0) return
      const whole = (rest + buffer.toString('latin1', 0, length)).split('\n')
      rest = whole.pop() ?? ''
      for (const text of whole) {
        const { hash, tx }: Line = JSON.parse(text)
        chain.send(tx, { hash })
        chain.mine(DEPTH)
      }
    }
  }

  return new Proxy(chain, {
    get(target, name, receiver) {
      readOn()
      return Reflect.get(target, name, receiver)
    },
  })
}

import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import { parseJson } from '../http/parse-json.ts'
import { Order } from './order.ts'

/** All orders, kept in a file where there is one. */
export interface Book {
  readonly all: () => readonly Order[]
  readonly find: (test: (order: Order) => boolean) => Order | undefined
  /** Adds an order, or puts it in the place of its earlier form, and keeps it. */
  readonly put: (order: Order) => void
}

/** Older ones are forgotten. */
const MOST = 2_000

export function openBook(file: string | undefined): Book {
  const orders = new Map(read(file).map((order) => [order.id, order]))
  return {
    all: () => [...orders.values()],
    find: (test) => [...orders.values()].find(test),
    put(order) {
      orders.set(order.id, order)
      for (const id of orders.keys()) {
        if (orders.size <= MOST) break
        orders.delete(id)
      }
      if (file === undefined) return
      // Before anything is sent: a process that is killed goes on from here.
      writeFileSync(`${file}.tmp`, JSON.stringify([...orders.values()]), { mode: 0o600 })
      renameSync(`${file}.tmp`, file)
    },
  }
}

function read(file: string | undefined): readonly Order[] {
  if (file === undefined) return []
  let text = '[]'
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    // The first start.
  }
  return z.array(Order).catch([]).parse(parseJson(text))
}

import type { RelayMethod } from '../contracts/market/relay/method.ts'
import { relayMethods } from '../contracts/market/relay/methods.ts'

/** The table of the relay's methods, as Prettier writes it. */
export function relayTable(): string {
  const rows = relayMethods.map((method) => [
    `\`${method.name}\``,
    method.reads,
    parametersOf(method),
    costOf(method),
  ])
  const all = [['Method', 'Reads', 'Parameters', 'Cost'], ...rows]
  const widths = [0, 1, 2, 3].map((at) => Math.max(...all.map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[], fill: string) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0, fill)).join(' | ')} |`
  const [head = [], ...body] = all
  return [line(head, ' '), line(['', '', '', ''], '-'), ...body.map((row) => line(row, ' '))].join('\n')
}

function parametersOf({ params, needs = [], isOfLedger }: RelayMethod): string {
  const always = new Set(needs.filter((group) => group.length === 1).flat())
  const shown = Object.entries(params).flatMap(([name, field]) => {
    // Described once, above the table.
    if (isOfLedger === true && (name === 'ledger_index' || name === 'ledger_hash')) return []
    const text = always.has(name) ? `**${name}**` : name
    if (field.kind !== 'limit') return [text]
    const paid = field.paid === undefined ? '' : `, ${field.paid} with a paid plan`
    return [`${text} (${field.least} to ${field.most}${paid})`]
  })
  return [...shown, ...(isOfLedger === true ? ['ledger'] : [])].join(', ')
}

function costOf({ class: cost, isPaid, heavyWith }: RelayMethod): string {
  if (isPaid === true) return `${cost}, paid plans`
  return heavyWith === undefined ? cost : `${cost}; heavy with ${heavyWith.join(' and ')}`
}

import { styleText } from 'node:util'
import type { People } from './suite/seed-people.ts'
import type { Keys } from './suite/seed.ts'

export interface SummaryFacts {
  readonly suite: string
  readonly partner: string
  readonly nodes: readonly { readonly name: string; readonly note: string; readonly url: string }[]
  readonly keys: Keys
  readonly people: People
  /** The sandbox's folder, as one would type it. */
  readonly dir: string
  /** An operator command that finds the service of this sandbox. */
  readonly command: string
  readonly seconds: number
  readonly coloured: boolean
}

/** Everything that the user needs to know once all parts run. */
export function summary({
  suite,
  partner,
  nodes,
  keys,
  people,
  dir,
  command,
  seconds,
  coloured,
}: SummaryFacts): string {
  const style = (format: Parameters<typeof styleText>[0], text: string) =>
    coloured ? styleText(format, text) : text
  const line = (label: string, value: string, note = '') =>
    `  ${style('dim', label.padEnd(17))}${value}${note === '' ? '' : style('dim', `   ${note}`)}`
  return [
    '',
    `  ${style('bold', 'Suite sandbox')} ${style('dim', `ready in ${seconds.toFixed(1)} s`)}`,
    '',
    line('Demo shop', style(['bold', 'underline'], partner), 'open this one'),
    line('Suite', suite, 'snippet and documents; any page on this machine may embed the partner `demo`'),
    line('Dashboard', `${suite}/dashboard`, 'sign in as one of these, or sign up'),
    line('', `${people.partner.email}   ${people.partner.password}`, 'owner of the partner demo'),
    line('', `${people.operator.email}   ${people.operator.password}`, 'operator'),
    line('Operator', command, 'one of the operator commands, in another terminal'),
    line(
      'Market',
      `${suite}/market`,
      `tokens and NFTs of the XRP Ledger; its public API is ${suite}/v1/docs.md`,
    ),
    ...nodes.map(({ name, note, url }) => line(name, url, note)),
    '',
    ...keys.map(({ label, secret }) => line(label, secret)),
    '',
    `  Play money on local chains. Kept in ${dir}: the EVM chains, the XRP Ledger and the server’s records; Solana and Stellar begin again at every start. The server’s log in ${dir}/server.log.`,
    `  ${style('bold', 'Ctrl-C')} stops it. ${style('bold', 'npm run reset')} deletes it for a fresh start.`,
    '',
  ].join('\n')
}

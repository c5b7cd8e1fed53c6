import { UsageError } from './usage.ts'

/** The words of a command without its options, and the options by name; `--json` and `--service` have no value. */
export function parse(args: readonly string[]) {
  const words: string[] = []
  const options = new Map<string, string>()
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? ''
    if (arg === '--json' || arg === '--service') options.set(arg.slice(2), 'yes')
    else if (arg.startsWith('--')) options.set(arg.slice(2), args[++i] ?? '')
    else words.push(arg)
  }
  return { words, options, isJson: options.has('json') }
}

/** The result as JSON, or as lines. */
export const told = (isJson: boolean, value: unknown, lines: () => readonly string[]): string =>
  isJson ? JSON.stringify(value) : lines().join('\n')

/** Why a change is made: the audit log keeps it. */
export function reasonIn(options: ReadonlyMap<string, string>): string {
  const reason = options.get('reason')?.trim() ?? ''
  if (reason.length < 3 || reason.length > 500)
    throw new UsageError('a change takes --reason TEXT, of 3 to 500 characters')
  return reason
}

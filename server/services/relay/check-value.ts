import type { RelayField, RelayFields } from '#contracts/market/relay/fields.ts'

/** A value that was built anew from a caller's, or the rule that the caller's value breaks. */
export type Checked = { readonly value: unknown } | { readonly problem: string }

export interface ValueRules {
  /** Whether text is a classic address with the right checksum. */
  readonly isAccount: (text: string) => boolean
  readonly isPaid: boolean
}

/** Older ledgers were lost. */
const FIRST_LEDGER = 32_570
const LAST_NUMBER = 4_294_967_295
const LEDGERS: ReadonlySet<unknown> = new Set(['validated', 'closed', 'current'])
/** Three characters of the ledger's set, or 160 bits. */
const CURRENCY = /^(?:[A-Za-z0-9?!@#$%^&*<>(){}[\]|]{3}|[0-9A-Fa-f]{40})$/
const NAME = /^[A-Za-z0-9_:.+-]+$/
const MARKER = /^[A-Za-z0-9+/=_,:.-]{1,512}$/

const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most

/** An object of JSON, and not a list. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const is = (isRight: boolean, value: unknown, rule: string): Checked =>
  isRight ? { value } : { problem: rule }

/** Checks a value, and builds a new one: nothing of the caller's objects goes on. */
export function checkValue(field: RelayField, value: unknown, rules: ValueRules): Checked {
  switch (field.kind) {
    case 'account':
      return is(
        typeof value === 'string' && value.length <= 40 && rules.isAccount(value),
        value,
        'must be a classic address, which begins with r',
      )
    case 'ledger':
      return is(
        LEDGERS.has(value) || isWhole(value, FIRST_LEDGER, LAST_NUMBER),
        value,
        `must be validated, closed, current or a number from ${FIRST_LEDGER}`,
      )
    case 'hex': {
      const isRight =
        typeof value === 'string' && value.length === field.digits && /^[0-9A-Fa-f]+$/.test(value)
      return isRight
        ? { value: value.toUpperCase() }
        : { problem: `must be ${field.digits} hexadecimal characters` }
    }
    case 'flag':
      return is(typeof value === 'boolean', value, 'must be true or false')
    case 'limit': {
      if (!isWhole(value, 0, LAST_NUMBER)) return { problem: 'must be a whole number' }
      const most = rules.isPaid ? (field.paid ?? field.most) : field.most
      return { value: Math.min(Math.max(value, field.least), most) }
    }
    case 'whole':
      return is(
        isWhole(value, field.least, field.most),
        value,
        `must be a whole number from ${field.least} to ${field.most}`,
      )
    case 'word':
      return is(
        typeof value === 'string' && field.words.includes(value),
        value,
        `must be one of ${field.words.join(', ')}`,
      )
    case 'name':
      return is(
        typeof value === 'string' && value.length <= field.most && NAME.test(value),
        value,
        `must be text of at most ${field.most} letters and digits`,
      )
    case 'currency':
      return is(
        typeof value === 'string' && CURRENCY.test(value),
        value,
        'must be three characters or 40 hexadecimal characters',
      )
    case 'marker':
      return checkMarker(value)
    case 'list':
      return checkList(field, value, rules)
    case 'object':
      return checkObject(field.fields, field.needs ?? [], value, rules)
    case 'either':
      return checkEither(field.of, value, rules)
  }
}

/** Nodes write text, a number, or the place of a transaction. */
function checkMarker(value: unknown): Checked {
  if ((typeof value === 'string' && MARKER.test(value)) || isWhole(value, 0, LAST_NUMBER)) return { value }
  if (isRecord(value)) {
    const [ledger, seq] = [own(value, 'ledger'), own(value, 'seq')]
    if (isWhole(ledger, 0, LAST_NUMBER) && isWhole(seq, 0, LAST_NUMBER)) return { value: { ledger, seq } }
  }
  return { problem: 'must be the marker of the answer before' }
}

function checkList(field: Extract<RelayField, { kind: 'list' }>, value: unknown, rules: ValueRules): Checked {
  if (!Array.isArray(value) || value.length > field.most)
    return { problem: `must be a list of at most ${field.most}` }
  const items: unknown[] = []
  for (const item of value) {
    const checked = checkValue(field.of, item, rules)
    if ('problem' in checked) return { problem: `has an item that ${checked.problem}` }
    items.push(checked.value)
  }
  return { value: items }
}

function checkObject(
  fields: RelayFields,
  needs: readonly string[],
  value: unknown,
  rules: ValueRules,
): Checked {
  if (!isRecord(value)) return { problem: 'must be an object' }
  const built: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const given = own(value, name)
    if (given === undefined) continue
    const checked = checkValue(field, given, rules)
    if ('problem' in checked) return { problem: `has a \`${name}\` that ${checked.problem}` }
    built[name] = checked.value
  }
  const missing = needs.find((name) => !Object.hasOwn(built, name))
  return missing === undefined ? { value: built } : { problem: `must have \`${missing}\`` }
}

function checkEither(of: readonly RelayField[], value: unknown, rules: ValueRules): Checked {
  const problems: string[] = []
  for (const field of of) {
    const checked = checkValue(field, value, rules)
    if (!('problem' in checked)) return checked
    problems.push(checked.problem)
  }
  return { problem: problems.join(', or ') }
}

/** A field of the caller's own: nothing that an object inherits. */
export const own = (record: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(record, name) ? record[name] : undefined

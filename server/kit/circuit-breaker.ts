/** After several failures in a row, no calls for a while. Then one call tries, and its outcome decides. */
export interface Circuit {
  readonly failures: number
  /** Until when no call is let through, in epoch milliseconds; 0 while closed. */
  readonly openUntil: number
  /** A call is under way that will show whether the service is back. */
  readonly probing: boolean
}

export type CircuitState = 'closed' | 'open' | 'half-open'

export const closedCircuit: Circuit = { failures: 0, openUntil: 0, probing: false }

export interface CircuitRules {
  /** So many failures in a row open the circuit. */
  readonly mostFailures: number
  /** For how long, in milliseconds, after so many failures. */
  readonly openMs: (failures: number) => number
}

const usual: CircuitRules = { mostFailures: 5, openMs: () => 10_000 }

export function circuitState(circuit: Circuit, nowMs: number): CircuitState {
  if (circuit.openUntil === 0) return 'closed'
  return nowMs < circuit.openUntil ? 'open' : 'half-open'
}

/** The circuit after it let one call through, or the milliseconds to wait before another try. */
export function admit(
  circuit: Circuit,
  nowMs: number,
): { readonly circuit: Circuit } | { readonly waitMs: number } {
  switch (circuitState(circuit, nowMs)) {
    case 'closed':
      return { circuit }
    case 'open':
      return { waitMs: circuit.openUntil - nowMs }
    case 'half-open':
      return circuit.probing ? { waitMs: 1000 } : { circuit: { ...circuit, probing: true } }
  }
}

/** The circuit after a call that failed for the service's own reasons. */
export function afterFailure(circuit: Circuit, nowMs: number, rules = usual): Circuit {
  const failures = circuit.failures + 1
  if (!circuit.probing && failures < rules.mostFailures) return { ...circuit, failures }
  const openUntil = Math.max(circuit.openUntil, nowMs + rules.openMs(failures))
  return { failures, openUntil, probing: false }
}

/** The circuit after the service asked for a pause. */
export function afterPushback(circuit: Circuit, untilMs: number): Circuit {
  return { ...circuit, openUntil: Math.max(circuit.openUntil, untilMs), probing: false }
}

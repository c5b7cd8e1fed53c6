import type { ComponentChildren } from 'preact'

export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'accent'

export function Badge({
  tone = 'plain',
  children,
}: {
  readonly tone?: Tone
  readonly children: ComponentChildren
}) {
  return <span class={`badge badge-${tone}`}>{children}</span>
}

const tones: Readonly<Record<string, Tone>> = {
  active: 'good',
  healthy: 'good',
  delivered: 'good',
  posted: 'good',
  complete: 'good',
  completed: 'good',
  confirmed: 'good',
  signed: 'good',
  paid: 'good',
  succeeded: 'good',
  accrued: 'good',
  attached: 'good',
  settled: 'good',
  pending: 'warn',
  expiring: 'warn',
  failing: 'warn',
  waiting: 'warn',
  offered: 'warn',
  proposed: 'warn',
  sent: 'accent',
  short: 'warn',
  owed: 'warn',
  open: 'warn',
  suspended: 'bad',
  revoked: 'plain',
  failed: 'bad',
  disabled: 'bad',
  reversed: 'bad',
  live: 'accent',
}

/** A state, in the colour that it has everywhere. */
export function State({ of }: { readonly of: string }) {
  return <Badge tone={tones[of] ?? 'plain'}>{of.replaceAll(/[-_]/g, ' ')}</Badge>
}

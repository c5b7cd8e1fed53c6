import type { ComponentChildren } from 'preact'
import type { PageChain } from '#contracts/embed/page.ts'
import { Section } from '../parts/Page.tsx'
import { Code } from './Code.tsx'
import { EventLog } from './EventLog.tsx'
import { LookOptions } from './LookOptions.tsx'
import { Options } from './Options.tsx'
import { Preview } from './Preview.tsx'
import './studio.css'
import type { WidgetKey, Wish } from './wish.ts'

interface StudioProps {
  readonly wish: Wish
  readonly products: readonly WidgetKey[]
  readonly chains: readonly Pick<PageChain, 'key' | 'name'>[]
  /** In place of the preview, where this page may not show the partner's widget. */
  readonly instead?: ComponentChildren
  /** What can be done with the look, below its fields. */
  readonly actions?: ComponentChildren
}

/** Builds a widget: options and look at one side, the widget itself, its events and its code at the other. */
export function Studio({ wish, products, chains, instead, actions }: StudioProps) {
  return (
    <div class="studio">
      <div class="studio-side">
        <Section title="Widget">
          <Options wish={wish} products={products} chains={chains} />
        </Section>
        <Section title="Look">
          <LookOptions />
          {actions}
        </Section>
      </div>
      <div class="studio-main">
        <Section title="Preview" plain>
          {instead ?? <Preview wish={wish} />}
        </Section>
        <Section title="Code" plain>
          <Code wish={wish} />
        </Section>
        {instead === undefined && (
          <Section title="Events" lead="What your page hears of the widget above." plain>
            <EventLog />
          </Section>
        )}
      </div>
    </div>
  )
}

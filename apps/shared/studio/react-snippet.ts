// Its text: the linter looks for the module's own exports.
// oxlint-disable-next-line import/default
import sample from '../../../docs/samples/suite-widget.tsx?raw'
import { optionsText, quoted } from './snippets.ts'
import type { Wish } from './wish.ts'

/** The component of the guide, with the constants of a wish. */
export const reactSnippet = (wish: Wish): string =>
  sample
    .replace(/^const SUITE = .*$/m, () => `const SUITE = ${quoted(wish.publicUrl)}`)
    .replace(/^const PARTNER = .*$/m, () => `const PARTNER = ${quoted(wish.partner)}`)
    .replace(/^const OPTIONS = .*$/m, () => `const OPTIONS = { ${optionsText(wish)} }`)
    .trimEnd()

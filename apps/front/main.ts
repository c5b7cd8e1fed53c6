import type { Appearance } from '#contracts/embed/appearance.ts'
import { exampleLooks } from '#contracts/embed/example-looks.ts'
import type { LiveOptions, MountOptions } from '#contracts/embed/options.ts'
import './front.css'

/** The front page's widget, and the switch that dresses it. The page is whole without it. */

type Script = (factory: { readonly partner: string }) => {
  mount(
    place: Element,
    options: MountOptions,
  ): { update(changes: LiveOptions): void; whenReady: Promise<unknown> }
}

const place = document.querySelector('#live')
const partner = place?.getAttribute('data-partner')
// The script of the widgets stands in the page before this one.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const { SuiteEmbed } = window as { SuiteEmbed?: Script }

if (place !== null && typeof partner === 'string' && SuiteEmbed !== undefined)
  show(place, partner, SuiteEmbed)

function show(at: Element, slug: string, script: Script): void {
  const widget = script({ partner: slug }).mount(at, { product: 'swap' })
  // A failure shows itself in the widget's place.
  widget.whenReady.catch(() => undefined)
  const group = document.querySelector('#looks')
  const buttons = exampleLooks.map(({ name, appearance }, index) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = name
    button.setAttribute('aria-pressed', String(index === 0))
    button.addEventListener('click', () => {
      for (const one of buttons) one.setAttribute('aria-pressed', String(one === button))
      const worn: Appearance = appearance
      widget.update({ appearance: worn })
      at.parentElement?.style.setProperty('background', worn.background ?? '')
    })
    return button
  })
  group?.append(...buttons)
}

import type { StudioPage } from '#contracts/embed/page.ts'

/** The data that the server wrote into this page. */
export const page: StudioPage = readPage()

function readPage(): StudioPage {
  const text = document.getElementById('suite')?.textContent ?? ''
  // The boundary to the page: a test of the server compares its output with this type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(text) as StudioPage
}

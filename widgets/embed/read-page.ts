import type { EmbedPage, OrderPage, RefusedPage, SignPage } from '#contracts/embed/page.ts'

/** The configuration that the server wrote into this page, in `<script type="application/json" id="suite">`. Throws without it. */
// The caller names the page that it is the script of.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function readPage<T extends EmbedPage | SignPage | OrderPage | RefusedPage>(document: Document): T {
  const text = document.getElementById('suite')?.textContent ?? ''
  // The boundary to the page: the server's tests compare its output with these types.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(text) as T
}

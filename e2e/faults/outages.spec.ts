import { expectNoViolation } from '../tools/fixtures/axe.ts'
import { expect, test } from '../tools/fixtures/test.ts'

/** A part of the page that fails. */

test('a part of the form that cannot be loaded says so, and the widget comes whole when it is loaded again', async ({
  context,
  partner: { open, widget },
  watch,
}) => {
  // axe-core tells the console of the same part.
  watch.expect(/net::ERR_|preload assets/)
  const part = /\/assets\/forms\/(?:.*\/)?later-/
  await context.route(part, async (route) => route.abort())
  await open()
  await widget.amount.fill('1')
  await expect(widget.frame.getByText('A part of this could not be loaded.')).toBeVisible()
  await expectNoViolation(widget.frame.locator('html'), 'form without a part')
  await context.unroute(part)
  await widget.button('Load it again').click()
  await widget.enter('1')
  await widget.openFigures()
  await expect(widget.figure('Receive at least')).toContainText('USDC')
})

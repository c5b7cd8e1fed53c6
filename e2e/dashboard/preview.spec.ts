import { expect, test } from '../tools/fixtures/test.ts'
import { createDashboard } from '../tools/pages/dashboard.ts'

test('the preview is the widget itself, once the dashboard’s own address is allowed', async ({
  page,
  world,
}) => {
  const dashboard = createDashboard(page, world)
  await dashboard.signUp({ company: 'Dock', email: 'ada@dock.example', password: 'four calm words here' })
  await dashboard.open('/integrate?amount=0.5')
  await dashboard.button(`Allow ${world.suite}`).click()
  const widget = page.frameLocator('iframe[title="Preview of your swap"]')
  await expect(widget.getByRole('textbox', { name: /^Amount of/ })).toHaveValue('0.5')
  await expect(widget.getByRole('button', { name: 'Review swap' })).toBeEnabled()
})

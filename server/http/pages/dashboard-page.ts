import type { RequestHandler } from 'express'
import type { DashboardPage } from '#contracts/embed/page.ts'
import { sendPage } from './html.ts'
import type { Site } from './site-page.ts'

/** `/dashboard` and all below it: one page for partners and operators. Its script shows what the address names. */
export function dashboardPage(deps: Site & Pick<DashboardPage, 'chains'>): RequestHandler {
  const { network, publicUrl, demoUrl, supportUrl, chains } = deps
  const config: DashboardPage = {
    network,
    publicUrl,
    chains,
    ...(demoUrl !== undefined && { demoUrl }),
    ...(supportUrl !== undefined && { supportUrl }),
  }
  return (req, res) => {
    deps.headers.framing(req, res, () => {
      sendPage(res, {
        title: 'Dashboard · Suite',
        lang: 'en',
        config,
        ...deps.widgets.entry('dashboard'),
        body: '<div id="app"></div>',
      })
    })
  }
}

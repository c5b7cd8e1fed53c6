const contracts = ['contracts/api/', 'contracts/embed/', 'contracts/market/']

/** The part of the import rules for `apps/`. */
export const appRules = [
  {
    // What all apps have in common: it knows no app.
    from: 'apps/shared/',
    may: [
      'apps/shared/',
      'kit/',
      'widgets/models/',
      ...contracts,
      'package:preact',
      'package:@preact/signals',
    ],
  },
  {
    // Pages of their own: the kit and the models of the widgets, the types of the contracts, no wallet and no protocol.
    from: 'apps/*/',
    may: [
      'apps/{1}/',
      'apps/shared/',
      'kit/',
      'widgets/models/',
      ...contracts,
      'package:preact',
      'package:@preact/signals',
      'package:zod',
    ],
  },
  {
    // It shows the component of the guide, as text.
    from: 'apps/shared/studio/react-snippet',
    may: ['apps/shared/studio/', 'docs/samples/'],
  },
  // Packages that one part alone loads.
  {
    from: 'apps/dashboard/parts/chart/',
    may: ['apps/dashboard/parts/chart/', 'kit/styles/', 'package:uplot'],
  },
  {
    from: 'apps/market/chart/',
    may: ['apps/market/chart/', 'kit/styles/', ...contracts, 'package:lightweight-charts'],
  },
  {
    from: 'apps/dashboard/api/passkeys.ts',
    may: ['apps/dashboard/api/', ...contracts, 'package:@simplewebauthn/browser'],
  },
]

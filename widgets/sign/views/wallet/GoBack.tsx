import { Button } from '#kit/controls/Button.tsx'
import { goBackText } from '../../../words/en/sign-more.ts'
import { Screen } from '../Screen.tsx'
import type { Tab } from '../sign.ts'

/** The end of a tab that the suite wallet returned to, while another one waits for its answer. */
export function GoBack({ tab }: { tab: Tab }) {
  return (
    <Screen title={goBackText.title} lead={goBackText.lead}>
      <Button kind="quiet" onClick={() => tab.stay()}>
        {goBackText.here}
      </Button>
    </Screen>
  )
}

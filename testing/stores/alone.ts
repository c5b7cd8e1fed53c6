import { shareWithNone } from '#server/shared/alone.ts'
import { repeatableRandom } from '../plain-ports.ts'

/** What a process shares with others, where it is alone. Each call is another process. */
export const alone = () => shareWithNone(repeatableRandom())

import type { Course } from '../../../figures/course.ts'
import type { Row } from '../../../tables/database.ts'

/** The values of `since, xrp, log, log_sum, xrp_sum`. */
export const courseColumns = (course: Course | undefined) =>
  course === undefined
    ? [null, null, null, null, null]
    : [course.time, course.xrp, course.log, course.logSum, course.xrpSum]

/** The course that these columns have. */
export const courseOf = (row: Row): Course | undefined =>
  row['since'] === null
    ? undefined
    : {
        time: Number(row['since']),
        xrp: Number(row['xrp']),
        log: Number(row['log']),
        logSum: Number(row['log_sum']),
        xrpSum: Number(row['xrp_sum']),
      }

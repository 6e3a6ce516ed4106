import {
	restoreAgeVerification,
	restoreUnderageRejection,
} from "../age-verification/restore-age-verification.server.ts";
import { restoreApplication } from "../application-review/restore-application.server.ts";
import { restoreMoneyIssue } from "../finance/decide-money-issue.server.ts";
import { restoreMatch } from "../matching/restore-match.server.ts";
import { restoreMessageFlag } from "../message-flags/decide-message-flag.server.ts";
import { restoreReport } from "../reports/decide-report.server.ts";
import { restoreReview } from "../reviews/decide-review.server.ts";
import { restoreTicket } from "../support/decide-ticket.server.ts";
import type { Restore } from "../work-items/restore.server.ts";
import type { WorkKind } from "../work-items/work-item.ts";

/** How the decisions of each queue are undone. Null if they can't be. */
export const restorers: Record<WorkKind, Restore | null> = {
	APPLICATION: restoreApplication,
	AGE_VERIFICATION: restoreAgeVerification,
	UNDERAGE: restoreUnderageRejection,
	MATCHING: restoreMatch,
	SUPPORT: restoreTicket,
	REPORT: restoreReport,
	MESSAGE_FLAG: restoreMessageFlag,
	REVIEW: restoreReview,
	DISPUTE: null,
	MONEY_ISSUE: restoreMoneyIssue,
	MONEY_DECISION: null,
};

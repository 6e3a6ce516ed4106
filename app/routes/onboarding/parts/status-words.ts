import type { ApplicationStatus } from "#app/domain/applications/application.ts";
import type { Status } from "#app/ui/list/tag.tsx";

/** For each status: the page title, what comes next, and the tag. */
export const statusWords: Record<ApplicationStatus, { title: string; lead: string; mark: Status }> = {
	DRAFT: { title: "Your application is a draft", lead: "You haven't sent it yet.", mark: "waiting" },
	SUBMITTED: {
		title: "Application Submitted",
		lead: "Thank you. Someone on our team will read your application next. You don't need to do anything now.",
		mark: "current",
	},
	DOCUMENT_REVIEW: {
		title: "Application Submitted",
		lead: "Our team is reading your application and your documents. You don't need to do anything now.",
		mark: "current",
	},
	BACKGROUND_CHECK: {
		title: "Application Submitted",
		lead: "Your documents are in order, and the background verification is in progress. You don't need to do anything now.",
		mark: "current",
	},
	CHANGES_REQUESTED: {
		title: "Please change your application",
		lead: "We need some changes before we can continue. Everything else stays as you sent it.",
		mark: "due",
	},
	APPROVED: {
		title: "You're approved",
		lead: "Your account is verified. You'll receive requests when our team matches you with creators.",
		mark: "done",
	},
	REJECTED: {
		title: "We couldn't approve your application",
		lead: "We reviewed it carefully. See the reason below. You can apply again once it no longer applies.",
		mark: "stopped",
	},
	WITHDRAWN: {
		title: "You withdrew your application",
		lead: "We've stopped reviewing it. Your answers are saved, so you can apply again at any time.",
		mark: "stopped",
	},
};

import type { ApplicationStatus } from "#app/domain/applications/application.ts";
import type { Status } from "#app/ui/list/tag.tsx";

/** What each state means to the applicant: the title of the page, what comes next, and how it is marked. */
export const statusWords: Record<ApplicationStatus, { title: string; lead: string; mark: Status }> = {
	DRAFT: { title: "Your application is a draft", lead: "It was not sent yet.", mark: "waiting" },
	SUBMITTED: { title: "Application Submitted", lead: "Thank you. A person on our team reads your application next. There is nothing you need to do now.", mark: "current" },
	DOCUMENT_REVIEW: { title: "Application Submitted", lead: "Our team is reading your application and your documents. There is nothing you need to do now.", mark: "current" },
	BACKGROUND_CHECK: {
		title: "Application Submitted",
		lead: "Your documents are in order, and the background verification is under way. There is nothing you need to do now.",
		mark: "current",
	},
	CHANGES_REQUESTED: { title: "Please change your application", lead: "We need something from you before we can go on. Everything else stays as you sent it.", mark: "due" },
	APPROVED: { title: "You are approved", lead: "Your account is verified. Creators' requests reach you as soon as our team matches you.", mark: "done" },
	REJECTED: {
		title: "We could not approve your application",
		lead: "We have looked at it with care. The reason stands below; you may apply again once it no longer holds.",
		mark: "stopped",
	},
	WITHDRAWN: {
		title: "You have withdrawn your application",
		lead: "We have stopped reviewing it. You can apply again at any time, and your answers are kept for that.",
		mark: "stopped",
	},
};

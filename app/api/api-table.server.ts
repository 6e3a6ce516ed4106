import { sendRequirements } from "#app/domain/matching/requirements.server.ts";
import { REQUIREMENTS_FAILURE } from "#app/domain/matching/requirements.ts";
import { SendRequirementsForm } from "#app/domain/matching/requirements-forms.ts";
import { subscribe } from "#app/domain/office/newsletter/newsletter.server.ts";
import { SubscribeForm } from "#app/domain/office/newsletter/newsletter-forms.ts";
import { sendSupportMessage } from "#app/domain/office/support/support.server.ts";
import { SendSupportMessageForm } from "#app/domain/office/support/support-forms.ts";
import { AGE_VERIFICATION_FAILURE } from "#app/domain/people/age-verification.ts";
import { LogUnderageRejectionForm, VerifyAgeForm } from "#app/domain/people/age-verification-forms.ts";
import { logUnderageRejection, verifyAge } from "#app/domain/people/verify-age.server.ts";
import { joinWaitlist } from "#app/domain/people/waitlist/join-waitlist.server.ts";
import { WAITLIST_FAILURE } from "#app/domain/people/waitlist/waitlist.ts";
import { JoinWaitlistForm } from "#app/domain/people/waitlist/waitlist-forms.ts";
import { keepFile } from "#app/domain/platform/files/file.server.ts";
import { listDirectory } from "#app/domain/profiles/directory.server.ts";
import { FindProfessionalsQuery } from "#app/domain/profiles/directory-forms.ts";
import { getListedProfile } from "#app/domain/profiles/professional-queries.server.ts";
import { withdrawApplication } from "#app/domain/vetting/application.server.ts";
import { APPLICATION_FAILURE } from "#app/domain/vetting/application.ts";
import { SubmitApplicationForm } from "#app/domain/vetting/application-forms.ts";
import { submitApplication } from "#app/domain/vetting/submit-application.server.ts";
import { type ApiCall, call, fileCall, inArea, queryCall } from "./api-call.server.ts";
import { authCalls } from "./auth-calls.server.ts";
import { bookingCalls, matchCalls, reportCalls } from "./booking-calls.server.ts";
import { calendarCalls } from "./calendar-calls.server.ts";
import { creatorCalls } from "./creator-calls.server.ts";
import { disputeCalls } from "./dispute-calls.server.ts";
import { guaranteeCalls } from "./guarantee-calls.server.ts";
import { messageCalls } from "./message-calls.server.ts";
import { milestoneCalls } from "./milestone-calls.server.ts";
import { paymentCalls } from "./payment-calls.server.ts";
import { quoteCalls } from "./quote-calls.server.ts";
import { teamCalls } from "./team-calls.server.ts";
import { templateCalls } from "./template-calls.server.ts";

/** Every call of the JSON API. The OpenAPI document is generated from this table. */
export const apiCalls: readonly ApiCall[] = [
	call({
		method: "POST",
		path: "/api/waitlist",
		summary: "Join the waitlist",
		access: "public",
		schema: JoinWaitlistForm,
		status: 200,
		failure: WAITLIST_FAILURE,
		run: (actor, input) => joinWaitlist(actor, { ...input, source: "api" }),
	}),
	call({
		method: "POST",
		path: "/api/contact",
		summary: "Send a message to the support team",
		access: "public",
		schema: SendSupportMessageForm,
		status: 201,
		run: (actor, input) => sendSupportMessage(actor, input),
	}),
	call({
		method: "POST",
		path: "/api/newsletter",
		summary: "Subscribe to the newsletter. A link in an email confirms the address",
		access: "public",
		schema: SubscribeForm,
		status: 202,
		run: (actor, input) => subscribe(actor, input),
	}),
	...authCalls,
	call({
		method: "POST",
		path: "/api/onboarding/professional",
		summary: "Submit a professional's application. Its documents are IDs from /api/uploads",
		access: "bearer",
		areas: ["ACCOUNT"],
		schema: SubmitApplicationForm,
		asksFirst: true,
		status: 201,
		failure: APPLICATION_FAILURE,
		run: (actor, input) => submitApplication(actor, input),
	}),
	call({
		method: "POST",
		path: "/api/onboarding/professional/withdraw",
		summary: "Withdraw your application as a professional",
		access: "bearer",
		areas: ["ACCOUNT"],
		status: 204,
		run: (actor) => withdrawApplication(actor),
	}),
	queryCall({
		path: "/api/professionals",
		summary:
			"A page of the directory. `next` is the cursor of the next page. Examples are on the last page and marked",
		access: "public",
		query: FindProfessionalsQuery,
		status: 200,
		run: (_, query) => listDirectory(query),
	}),
	call({
		method: "GET",
		path: "/api/professionals/{id}",
		summary: "The public profile of a professional, with the latest reviews",
		access: "public",
		status: 200,
		run: (_actor, _input, { id = "" }) => getListedProfile(id),
	}),
	fileCall({
		method: "POST",
		path: "/api/uploads",
		summary: "Upload a file: a PDF, JPEG, or PNG of at most 10 MB. Use its ID in another call within a day",
		access: "bearer",
		areas: ["ACCOUNT", "BOOKINGS", "MESSAGES"],
		status: 201,
		run: async (actor, input) => {
			const { fileId: id, name, type, bytes } = await keepFile(actor, input);
			return { id, name, type, bytes };
		},
	}),
	call({
		method: "POST",
		path: "/api/onboarding/creator-verification",
		summary: "Declare a creator's age. `isOver18: false` is final and not asked again",
		access: "bearer",
		schema: VerifyAgeForm,
		status: 200,
		failure: AGE_VERIFICATION_FAILURE,
		run: (actor, { verificationMethod: _, ...input }) => verifyAge(actor, { ...input, isBoxMeant: true }),
	}),
	call({
		method: "POST",
		path: "/api/onboarding/creator",
		summary: "Submit a creator's requirements",
		access: "bearer",
		areas: ["ACCOUNT"],
		schema: SendRequirementsForm,
		status: 201,
		failure: REQUIREMENTS_FAILURE,
		run: (actor, input) => sendRequirements(actor, input),
	}),
	call({
		method: "POST",
		path: "/api/admin/underage-rejection",
		summary: "Record that someone is underage: yourself or, with the role Reviewer on our team, anyone",
		access: "bearer",
		areas: ["TEAM"],
		schema: LogUnderageRejectionForm,
		status: 201,
		run: (actor, input) => logUnderageRejection(actor, input),
	}),
	...inArea("MESSAGES", messageCalls),
	...inArea("BOOKINGS", [
		...bookingCalls,
		...quoteCalls,
		...templateCalls,
		...calendarCalls,
		...milestoneCalls,
		...disputeCalls,
		...guaranteeCalls,
	]),
	...inArea("TEAM", teamCalls),
	...inArea("ACCOUNT", [...creatorCalls, ...matchCalls]),
	...reportCalls,
	...inArea("MONEY", paymentCalls),
];

/** The URL patterns of all calls, in the router's syntax. */
export const apiPatterns = new Map(
	["/api/openapi.json", ...apiCalls.map(({ path }) => path.replace(/\{(\w+)\}/g, ":$1"))].map((pattern) => [
		pattern,
		pattern,
	]),
);

import { getAccount } from "#app/domain/accounts/account-queries.server.ts";
import { type Actor, requireUser } from "#app/domain/actor.ts";
import { AGE_VERIFICATION_FAILURE } from "#app/domain/age-verification/age-verification.ts";
import { LogUnderageRejectionForm, VerifyAgeForm } from "#app/domain/age-verification/age-verification-forms.ts";
import { logUnderageRejection } from "#app/domain/age-verification/log-underage-rejection.server.ts";
import { verifyAge } from "#app/domain/age-verification/verify-age.server.ts";
import { submitApplication } from "#app/domain/application-review/submit-application.server.ts";
import { APPLICATION_FAILURE } from "#app/domain/applications/application.ts";
import { SubmitApplicationForm } from "#app/domain/applications/application-forms.ts";
import type { Authentication } from "#app/domain/credentials/credentials.server.ts";
import { keepFile } from "#app/domain/files/keep-file.server.ts";
import { markRead } from "#app/domain/messages/mark-read.server.ts";
import { messageFailures } from "#app/domain/messages/message.ts";
import { ApiMessageForm, PageQuery } from "#app/domain/messages/message-forms.ts";
import { OUTSIDE_KINDS } from "#app/domain/messages/outside-contact.ts";
import { sendMessage } from "#app/domain/messages/send-message.server.ts";
import { SubscribeForm } from "#app/domain/newsletter/newsletter-forms.ts";
import { subscribe } from "#app/domain/newsletter/subscribe.server.ts";
import { FindProfessionalsQuery } from "#app/domain/professionals/directory-forms.ts";
import { listDirectory } from "#app/domain/professionals/list-directory.server.ts";
import { getListedProfile } from "#app/domain/professionals/professional-queries.server.ts";
import { REQUIREMENTS_FAILURE } from "#app/domain/requirements/requirements.ts";
import { SendRequirementsForm } from "#app/domain/requirements/requirements-forms.ts";
import { sendRequirements } from "#app/domain/requirements/send-requirements.server.ts";
import { revokeOtherSessions } from "#app/domain/sessions/revoke-other-sessions.server.ts";
import { endSession, startSession } from "#app/domain/sessions/sessions.server.ts";
import { confirmIdentity } from "#app/domain/sign-in/confirm-identity.server.ts";
import { ConfirmIdentityForm, SignInForm } from "#app/domain/sign-in/sign-in-forms.ts";
import { signUp } from "#app/domain/sign-up/sign-up.server.ts";
import { SignUpForm } from "#app/domain/sign-up/sign-up-forms.ts";
import { sendSupportMessage } from "#app/domain/support/send-support-message.server.ts";
import { SendSupportMessageForm } from "#app/domain/support/support-forms.ts";
import { optionalCode } from "#app/domain/two-factor/two-factor-forms.ts";
import { joinWaitlist } from "#app/domain/waitlist/join-waitlist.server.ts";
import { WAITLIST_FAILURE } from "#app/domain/waitlist/waitlist.ts";
import { JoinWaitlistForm } from "#app/domain/waitlist/waitlist-forms.ts";
import { authenticateWithCode } from "#app/session/authenticator.server.ts";
import { type ApiCall, call, fileCall, queryCall } from "./api-call.server.ts";
import { conversationsAnswer, sentAnswer, threadAnswer } from "./message-answers.server.ts";

const withToken = async (actor: Actor, authentication: Authentication) => ({
	user: await getAccount(authentication.userId),
	token: await startSession(actor, authentication, "API"),
});

/** Every call of the JSON API. The OpenAPI document is made from this table. */
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
		summary: "Ask for the newsletter; the address is confirmed by a link in a mail",
		access: "public",
		schema: SubscribeForm,
		status: 202,
		run: (actor, input) => subscribe(actor, input),
	}),
	call({
		method: "POST",
		path: "/api/auth/signup",
		summary: "Make an account and start a session",
		access: "public",
		schema: SignUpForm,
		status: 201,
		run: async (actor, input) => withToken(actor, await signUp(actor, input)),
	}),
	call({
		method: "POST",
		path: "/api/auth/signin",
		summary: "Start a session; `code` is for accounts with two-factor sign-in",
		access: "public",
		schema: SignInForm.extend({ code: optionalCode }),
		status: 200,
		run: async (actor, input, _, request) => withToken(actor, await authenticateWithCode(request, input)),
	}),
	call({
		method: "POST",
		path: "/api/auth/signout",
		summary: "End the session of the bearer token",
		access: "bearer",
		status: 204,
		run: (actor) => endSession(actor),
	}),
	call({
		method: "GET",
		path: "/api/auth/session",
		summary: "The person whose session the bearer token is",
		access: "bearer",
		status: 200,
		run: async (actor) => ({ user: await getAccount(requireUser(actor).id) }),
	}),
	call({
		method: "POST",
		path: "/api/auth/confirm-identity",
		summary:
			"Prove again who you are, so that the bearer token may be used for sensitive calls for 15 minutes; without that they answer 401 with the code confirmation_required. `code` is for accounts with two-factor sign-in",
		access: "bearer",
		schema: ConfirmIdentityForm,
		status: 204,
		run: (actor, input) => confirmIdentity(actor, input),
	}),
	call({
		method: "POST",
		path: "/api/auth/revoke-other-sessions",
		summary: "End all sessions of your account but this one, of browsers and of programs; takes a recent proof of who you are",
		access: "bearer",
		status: 200,
		run: (actor) => revokeOtherSessions(actor),
	}),
	call({
		method: "POST",
		path: "/api/onboarding/professional",
		summary: "Send the application of a professional; its documents are ids from /api/uploads",
		access: "bearer",
		schema: SubmitApplicationForm,
		status: 201,
		failure: APPLICATION_FAILURE,
		run: (actor, input) => submitApplication(actor, input),
	}),
	queryCall({
		path: "/api/professionals",
		summary: "The directory, a page at a time; `next` is the cursor of the page behind. Examples come on the last page and are marked",
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
		summary: "Hand in a file: a PDF, JPEG or PNG of at most 10 MB; its id goes into the call that needs it, within a day",
		access: "bearer",
		status: 201,
		run: async (actor, input) => {
			const { fileId: id, name, type, bytes } = await keepFile(actor, input);
			return { id, name, type, bytes };
		},
	}),
	call({
		method: "POST",
		path: "/api/onboarding/creator-verification",
		summary: "Declare a creator's age; isOver18 false is taken as meant",
		access: "bearer",
		schema: VerifyAgeForm,
		status: 200,
		failure: AGE_VERIFICATION_FAILURE,
		run: (actor, { verificationMethod: _, ...input }) => verifyAge(actor, { ...input, isBoxMeant: true }),
	}),
	call({
		method: "POST",
		path: "/api/onboarding/creator",
		summary: "Say what a creator needs",
		access: "bearer",
		schema: SendRequirementsForm,
		status: 201,
		failure: REQUIREMENTS_FAILURE,
		run: (actor, input) => sendRequirements(actor, input),
	}),
	call({
		method: "POST",
		path: "/api/admin/underage-rejection",
		summary: "Log that somebody is under age: oneself or, for the team, anyone",
		access: "bearer",
		schema: LogUnderageRejectionForm,
		status: 201,
		run: (actor, input) => logUnderageRejection(actor, input),
	}),
	queryCall({
		path: "/api/messages/conversations",
		summary: "Your conversations, the one with the latest activity first, 20 to a page",
		access: "bearer",
		query: PageQuery,
		status: 200,
		failure: messageFailures.conversations,
		run: (actor, { cursor }) => conversationsAnswer(requireUser(actor), cursor),
	}),
	call({
		method: "POST",
		path: "/api/messages/send",
		summary:
			"Send a message; `attachments` are ids from /api/uploads. What looks like contact or payment outside of the platform is answered with 409 and `fieldErrors.confirm`; sent again with `confirm: true` it is sent, and the team looks at it",
		access: "bearer",
		schema: ApiMessageForm,
		status: 200,
		failure: messageFailures.send,
		run: async (actor, { confirm, ...input }) => {
			const { messageId } = await sendMessage(actor, { ...input, confirmed: confirm ? OUTSIDE_KINDS : [] });
			return sentAnswer(requireUser(actor), messageId);
		},
	}),
	queryCall({
		path: "/api/messages/{bookingId}",
		summary: "The latest 50 messages of a conversation, oldest first; reading them here marks nothing as read",
		access: "bearer",
		query: PageQuery,
		status: 200,
		failure: messageFailures.thread,
		run: (actor, { cursor }, { bookingId = "" }) => threadAnswer(requireUser(actor), bookingId, cursor),
	}),
	call({
		method: "PUT",
		path: "/api/messages/{bookingId}",
		summary: "Mark a conversation as read",
		access: "bearer",
		status: 204,
		run: (actor, _, { bookingId = "" }) => markRead(actor, { bookingId }),
	}),
];

/** The URL patterns of all calls, as the router writes them. */
export const apiPatterns = new Map(["/api/openapi.json", ...apiCalls.map(({ path }) => path.replace(/\{(\w+)\}/g, ":$1"))].map((pattern) => [pattern, pattern]));

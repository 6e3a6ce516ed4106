import { getAccount } from "#app/domain/people/account.server.ts";
import { endOtherSessions, signOut, startSession } from "#app/domain/people/sessions.server.ts";
import { confirmIdentity } from "#app/domain/people/sign-in.server.ts";
import { ConfirmIdentityForm, SignInForm } from "#app/domain/people/sign-in-forms.ts";
import { SignUpForm } from "#app/domain/people/sign-up-forms.ts";
import { optionalCode } from "#app/domain/people/two-factor-forms.ts";
import type { Authentication } from "#app/domain/platform/actor.ts";
import { type Actor, requireUser } from "#app/domain/platform/actor.ts";
import { signUp } from "#app/domain/vetting/sign-up.server.ts";
import { authenticateWithCode } from "#app/session/authenticator.server.ts";
import { type ApiCall, call } from "./api-call.server.ts";

const withToken = async (actor: Actor, authentication: Authentication) => ({
	user: await getAccount(authentication.userId),
	token: await startSession(actor, authentication, "API"),
});

/** API calls for sessions and the caller's own account. */
export const authCalls: readonly ApiCall[] = [
	call({
		method: "POST",
		path: "/api/auth/signup",
		summary: "Create an account and start a session",
		access: "public",
		schema: SignUpForm,
		status: 201,
		run: async (actor, input) => withToken(actor, await signUp(actor, input)),
	}),
	call({
		method: "POST",
		path: "/api/auth/signin",
		summary: "Start a session. `code` is for accounts with two-factor sign-in",
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
		run: (actor) => signOut(actor),
	}),
	call({
		method: "GET",
		path: "/api/auth/session",
		summary: "The account that the bearer token or the API key belongs to",
		access: "bearer",
		areas: ["ACCOUNT"],
		status: 200,
		run: async (actor) => ({ user: await getAccount(requireUser(actor).id) }),
	}),
	call({
		method: "POST",
		path: "/api/auth/confirm-identity",
		summary:
			"Confirm your identity, so that the bearer token works for sensitive calls for 15 minutes. Otherwise they return 401 with the code `confirmation_required`. `code` is for accounts with two-factor sign-in",
		access: "bearer",
		schema: ConfirmIdentityForm,
		status: 204,
		run: (actor, input) => confirmIdentity(actor, input),
	}),
	call({
		method: "POST",
		path: "/api/auth/revoke-other-sessions",
		summary:
			"End all other sessions of your account, in browsers and in programs. Requires a recent identity confirmation",
		access: "bearer",
		status: 200,
		run: (actor) => endOtherSessions(actor),
	}),
];

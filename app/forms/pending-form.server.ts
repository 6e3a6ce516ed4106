import { parse } from "@conform-to/react";
import { ownerOfEndedSession } from "#app/domain/people/sessions.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import {
	discardPendingForm,
	findPendingForm,
	keepPendingForm,
	type TypedFields,
} from "#app/domain/platform/pending-forms.server.ts";
import type { RestoredForm } from "#app/session/contexts.ts";
import { pendingFormCookie } from "#app/session/cookies.server.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { confirmPath, signInPath } from "#app/session/return-path.ts";
import { textFields } from "./field-limits.server.ts";
import { isSecret, isTechnical, postedFields } from "./posted-form.server.ts";

/**
 * Redirects a signed-out user to the sign-in page, which then returns to this page. A posted form is stored
 * in the meantime, without passwords and files, and its page fills it in again afterward.
 * @param sessionToken the secret of the session that has ended, if the browser sent one
 */
export async function askToSignIn(
	request: Request,
	{ pathname, search }: URL,
	sessionToken: unknown,
): Promise<Response> {
	const path = pathname + search;
	const fields = await typedFields(request);
	if (fields.length === 0) return seeOther(signInPath(request.method === "POST" ? pathname : path));
	const userId = typeof sessionToken === "string" ? await ownerOfEndedSession(sessionToken) : null;
	const token = await keepPendingForm({ path, fields }, userId);
	const response = redirectWithFlash(
		signInPath(path),
		"Your session has ended. Your text is saved. Sign in to continue.",
	);
	response.headers.append("Set-Cookie", pendingFormCookie.serialize(token));
	return response;
}

/** Redirects to re-authentication, which leads back to the page. Stores a posted form as `askToSignIn` does. */
export async function redirectToReauthentication(
	request: Request,
	{ pathname, search }: Pick<URL, "pathname" | "search">,
	{ id }: SignedInUser,
): Promise<Response> {
	const path = pathname + search;
	const fields = await typedFields(request);
	if (fields.length === 0) return seeOther(confirmPath(path));
	const token = await keepPendingForm({ path, fields }, id);
	const response = redirectWithFlash(confirmPath(path), "Confirm it's you to continue. Your text is saved.");
	response.headers.append("Set-Cookie", pendingFormCookie.serialize(token));
	return response;
}

async function typedFields(request: Request): Promise<TypedFields> {
	if (request.method !== "POST") return [];
	const { form } = await postedFields(request);
	return textFields(form).filter(([name, value]) => value !== "" && !isSecret(name) && !isTechnical(name));
}

/**
 * The stored form that this request's page shows again, and whether its cookie can be cleared, because the
 * form was submitted or no longer exists.
 */
export async function restorePendingForm(
	request: Request,
	url: URL,
	user: SignedInUser | null,
): Promise<{ restored: RestoredForm | null; isUsed: boolean }> {
	const token = user && pendingFormCookie.read(request);
	if (!user || typeof token !== "string" || token === "") return { restored: null, isUsed: false };
	const form = await findPendingForm(token, user.id);
	if (!form) return { restored: null, isUsed: true };
	if (new URL(form.path, url).pathname !== url.pathname) return { restored: null, isUsed: false };
	if (request.method === "POST") {
		await discardPendingForm(token);
		return { restored: null, isUsed: true };
	}
	return { restored: { path: url.pathname, values: nestedValues(form.fields) }, isUsed: false };
}

/** The fields of a form as the form library nests them, with lists and rows as arrays. */
function nestedValues(fields: TypedFields): Record<string, unknown> {
	const typed = new FormData();
	for (const [name, value] of fields) typed.append(name, value);
	return parse(typed, { resolve: () => ({ value: null }) }).payload;
}

/** The input of a posted form, without passwords and the form's own hidden fields. */
export const typedValues = (form: FormData): Record<string, unknown> =>
	nestedValues(textFields(form).filter(([name]) => !isSecret(name) && !isTechnical(name)));
